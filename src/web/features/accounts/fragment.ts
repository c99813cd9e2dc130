/** The data in the fragment of an e-mail link, which never reaches a server log. */
export function readFragment(hash: string): Readonly<Record<string, string>> | null {
  // "#main" of the skip link contains no data
  return hash.includes('=') ? Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ''))) : null
}
