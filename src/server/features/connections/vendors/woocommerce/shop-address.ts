/** What WordPress puts behind the address of a shop, which sellers copy along with it. */
const PAGES = new Set(['wp-admin', 'wp-json', 'wp-login.php', 'my-account', 'shop', 'cart', 'index.php'])

/**
 * Returns the address of a WordPress site without its pages, such as `https://example.com` or
 * `https://example.com/store`, or null if it is no HTTPS address.
 */
export function shopAddressOf(text: string): string | null {
  const typed = text.trim()
  const address = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`)
  if (address === null || address.protocol !== 'https:') return null
  if (address.username !== '' || address.password !== '' || !address.hostname.includes('.')) return null
  const folders = address.pathname.split('/').filter((name) => name !== '')
  const page = folders.findIndex((name) => PAGES.has(name))
  return [address.origin, ...(page === -1 ? folders : folders.slice(0, page))].join('/')
}
