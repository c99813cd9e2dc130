/** After so long one comes back to a screen, and is told what is true then. */
const SOON_MS = 10_000

declare global {
  interface Window {
    /** What `boot.js` asked for as soon as the page came, by address. */
    prefetchedResponses?: Map<string, Promise<Response>>
  }
}

/** The answer that came with the page, once, and nothing later. */
export function takePrefetched(url: string): Promise<Response> | undefined {
  const answer = window.prefetchedResponses?.get(url)
  window.prefetchedResponses?.delete(url)
  return performance.now() < SOON_MS ? answer : undefined
}

/** Whoever changes something is told what is true after it. */
export function discardPrefetched(): void {
  window.prefetchedResponses?.clear()
}
