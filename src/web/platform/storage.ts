/** Preferences kept in this browser; where storage is blocked they last until the page is closed. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

export function writeStored(key: string, value: string): void {
  try {
    localStorage.setItem(key, value)
  } catch {
    // Blocked storage loses the preference, never the action.
  }
}

/** A little over the longest time that browsers keep a cookie: each visit renews it. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

/** The preference as a cookie as well, so that the next page comes from the server as this reader wants it. */
export function tellServer(key: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet.
  document.cookie = `${key}=${value}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax${secure}`
}
