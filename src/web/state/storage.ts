/** Reads a value from local storage; if storage is blocked, values last until the page closes. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Returns false if storage is blocked or full: the value is lost, but the action goes on. */
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
    // Blocked storage contains nothing to remove.
  }
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** Slightly more than the longest lifetime that browsers allow: each visit renews the cookie. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

/** Stores the preference as a cookie too, so that the server renders the next page with it. */
export function tellServer(key: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet.
  document.cookie = `${key}=${value}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax${secure}`
}
