/** Reads a value from local storage. Returns null if storage is blocked. */
export function readStored(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

/** Writes a value to local storage. Returns false if storage is blocked or full. */
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
    // Blocked storage contains no keys.
  }
}

export function storedKeys(prefix: string): string[] {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}

/** 400 days, the longest time that browsers keep a cookie. Each visit renews it. */
const COOKIE_SECONDS = 400 * 24 * 60 * 60

/** Also stores a preference as a cookie, so that the server renders the next page with it. */
export function tellServer(key: string, value: string): void {
  const secure = location.protocol === 'https:' ? '; secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: Cookie Store is not in every browser yet.
  document.cookie = `${key}=${value}; path=/; max-age=${COOKIE_SECONDS}; samesite=lax${secure}`
}
