/** What is kept in this browser; where storage is blocked it lasts until the page is closed. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** False where storage is blocked or full: that loses what was to be kept, never the action. */
export function writeStored(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value)
    return true
  } catch {
    return false
  }
}

export function removeStored(key: string): void {
  try {
    localStorage.removeItem(key)
  } catch {
    // Blocked storage keeps nothing that could be removed.
  }
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
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
