import type { Page } from 'playwright-core'

/** How many files wait for their import in the browser of this page. */
export function waitingFiles(page: Page): Promise<number> {
  return page.evaluate<number>(`new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store')
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const reading = opening.result.transaction('keyval').objectStore('keyval').get('safi-kept-file')
      reading.onerror = () => reject(reading.error)
      reading.onsuccess = () => resolve([reading.result ?? []].flat().length)
    }
  })`)
}
