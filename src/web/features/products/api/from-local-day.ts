/**
 * Lets the unit costs of a change apply from today on the clock of the seller, unless the change names a day. On the server's clock (UTC) it
 * can be another day.
 */
export function fromLocalDay<Change extends { costsFrom?: string | undefined }>(change: Change): Change {
  return { costsFrom: new Date().toLocaleDateString('sv-SE'), ...change }
}
