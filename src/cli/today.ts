/** Today's date (UTC) on the clock of this machine. */
export function today(): string {
  return new Date().toISOString().slice(0, 10)
}
