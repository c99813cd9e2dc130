/** The lifetime of a prefetched response. After it, the screen requests its data again. */
const SOON_MS = 10_000

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
  return performance.now() < SOON_MS ? answer : undefined
}

/** Call before a write: prefetched responses are outdated afterwards. */
export function discardPrefetched(): void {
  window.prefetchedResponses?.clear()
}
