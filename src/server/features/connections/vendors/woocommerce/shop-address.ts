/** Paths of WordPress pages below a shop's URL, which sellers copy with the URL. */
const PAGES = new Set(['wp-admin', 'wp-json', 'wp-login.php', 'my-account', 'shop', 'cart', 'index.php'])

/**
 * Returns the URL of a WordPress site without the path of a page, such as `https://example.com` or
 * `https://example.com/store`, or null if the text is not an HTTPS URL.
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
