/** How long prefetched responses may be used after the application has loaded. Then a screen requests its data again. */
const LIFETIME_MS = 30_000

/** The lifetime begins here, not with the page, because loading can take longer than it on a slow line. */
const loadedAt = performance.now()

declare global {
  interface Window {
    /** Responses that `boot.js` requested before the application loaded, by URL. */
    prefetchedResponses?: Map<string, Promise<Response>>
  }
}

/** Returns the prefetched response of a URL, once and only while it is fresh. */
export function takePrefetched(url: string): Promise<Response> | undefined {
  const answer = window.prefetchedResponses?.get(url)
  window.prefetchedResponses?.delete(url)
  return performance.now() - loadedAt < LIFETIME_MS ? answer : undefined
}

/** Call before a write: prefetched responses are outdated afterwards. */
export function discardPrefetched(): void {
  window.prefetchedResponses?.clear()
}
