/**
 * A UUID for what a form adds. If the answer to its request is lost and the form is sent again, the server knows by the id that it has saved
 * the form. Pages without HTTPS have no `crypto.randomUUID`.
 */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  // 4 is the version of a random UUID, and 8 its variant
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
}
