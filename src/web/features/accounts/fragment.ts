/** What a link in an e-mail carries behind its #: it never reaches a server's log. */
export function readFragment(hash: string): Readonly<Record<string, string>> | null {
  // "#main" of the skip link carries nothing
  return hash.includes('=') ? Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ''))) : null
}
