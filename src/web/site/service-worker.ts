/** Registers the service worker, which shows a page without a connection and receives files that other apps share. */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Safi works without the service worker, for example in private windows.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
