/** After this time a prefetched response is stale, and the screen requests its data again. */
const SOON_MS = 10_000

declare global {
  interface Window {
    /** The requests that `boot.js` sent as soon as the page arrived, by URL. */
    prefetchedResponses?: Map<string, Promise<Response>>
  }
}

/** Returns the prefetched response of a URL, once and only while it is fresh. */
export function takePrefetched(url: string): Promise<Response> | undefined {
  const answer = window.prefetchedResponses?.get(url)
  window.prefetchedResponses?.delete(url)
  return performance.now() < SOON_MS ? answer : undefined
}

/** Called before a write, so that no screen shows outdated data. */
export function discardPrefetched(): void {
  window.prefetchedResponses?.clear()
}
