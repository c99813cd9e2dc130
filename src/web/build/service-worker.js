// Runs in signed-in browsers. Without a connection it answers with a page that says so. It also receives files that other
// apps share with Safi, and stores them until they are imported. It caches only the pages for a lost connection, because
// cached figures of a seller would outlive the sign-out. The browser's own cache keeps the files of the application, whose
// names change with their content.

// The build writes a fingerprint of the pages into the name, so that browsers install the worker again when a page changes.
const CACHE = 'safi-offline-__VERSION__'
const PAGES = { en: '/offline-en.html', ar: '/offline-ar.html' }
const SCRIPT = '/offline.js'

addEventListener('install', (event) => {
  // Other requests than navigations bypass the worker, because starting it would delay them. Not every browser supports this.
  const direct = [
    { condition: { urlPattern: { pathname: SCRIPT } }, source: 'cache' },
    { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
  ]
  event.waitUntil(Promise.resolve(event.addRoutes?.(direct)).catch(() => undefined))
  const files = [...Object.values(PAGES), SCRIPT]
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(files)))
  skipWaiting()
})

addEventListener('activate', (event) => {
  const old = (names) => names.filter((name) => name.startsWith('safi-offline-') && name !== CACHE)
  event.waitUntil(caches.keys().then((names) => Promise.all(old(names).map((name) => caches.delete(name)))))
  // Lets the browser request a page while it starts the worker.
  event.waitUntil(registration.navigationPreload?.enable())
  event.waitUntil(clients.claim())
})

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.mode === 'navigate') {
    const shared = request.method === 'POST' && pathname === '/shared-file'
    event.respondWith(shared ? received(request) : answer(event))
  } else if (origin === location.origin && pathname === SCRIPT) {
    event.respondWith(caches.match(SCRIPT).then((kept) => kept ?? fetch(request)))
  }
})

async function answer(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    // a download must fail, instead of saving the page for a lost connection
    const offline = !event.request.url.includes('/api/') && (await caches.match(PAGES[await language()]))
    if (offline) return offline
    throw error
  }
}

async function language() {
  const chosen = await globalThis.cookieStore?.get('language')
  if (chosen?.value in PAGES) return chosen.value
  return navigator.languages.some((tag) => /^ar\b/i.test(tag)) ? 'ar' : 'en'
}

/**
 * Stores a shared file where the application keeps the file of a visitor (`kept-file.ts`), and opens the page that offers to import it. Any
 * website can send a file here, so nothing is imported without a click.
 */
async function received(request) {
  const file = (await request.formData()).get('file')
  if (file instanceof File) await keep('safi-kept-file', { file, answers: {}, costs: {}, keptAt: Date.now() })
  return Response.redirect('/start', 303)
}

/** Adds a value to a list in the database that `idb-keyval` uses in the application. An earlier version stored one value, no list. */
function keep(key, value) {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('keyval-store')
    opening.onupgradeneeded = () => opening.result.createObjectStore('keyval')
    opening.onerror = () => reject(opening.error)
    opening.onsuccess = () => {
      const writing = opening.result.transaction('keyval', 'readwrite')
      const store = writing.objectStore('keyval')
      const reading = store.get(key)
      reading.onsuccess = () => store.put([value, reading.result ?? []].flat().slice(0, 20), key)
      writing.oncomplete = resolve
      writing.onerror = () => reject(writing.error)
    }
  })
}
