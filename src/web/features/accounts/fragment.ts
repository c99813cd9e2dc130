/** Reads the fragment (after #) of an e-mail link. Browsers do not send fragments, so tokens never reach a server log. */
export function readFragment(hash: string): Readonly<Record<string, string>> | null {
  // The skip link's "#main" is a fragment without data.
  return hash.includes('=') ? Object.fromEntries(new URLSearchParams(hash.replace(/^#/, ''))) : null
}
