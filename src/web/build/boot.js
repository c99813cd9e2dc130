// Runs before the first paint and finds nothing to do where the server knew this reader: it puts right the language,
// the direction and the theme where it could not (cookies lost, a page out of an old cache, the development server).
// The build puts it into each page, and the content security policy allows this one inline script by its hash.
;(() => {
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const known = (language) => (language === 'en' || language === 'ar' ? language : undefined)
  const cookie = () => /(?:^|; )language=(\w+)/.exec(document.cookie)?.[1]
  const readsArabic = () => (navigator.languages || [navigator.language]).some((tag) => /^ar\b/i.test(tag))
  const language = known(stored('language')) ?? known(cookie()) ?? (readsArabic() ? 'ar' : 'en')
  if (root.lang !== language) {
    root.lang = language
    root.dir = language === 'ar' ? 'rtl' : 'ltr'
    root.classList.add('other-language')
  }
  const theme = stored('safi-theme')
  root.classList.toggle('light', theme === 'light')
  root.classList.toggle('dark', theme === 'dark')

  // What the screen will show is asked for at once; the application takes the answers (`prefetched-responses.ts`). An address
  // with a question shows something else, which only its scripts know.
  const [, businessId] = /^\/business\/([\w-]+)\//.exec(location.pathname) ?? []
  if (root.dataset.prefetch && !location.search) {
    window.prefetchedResponses = new Map()
    for (const path of root.dataset.prefetch.split(' ')) {
      const url = path.replace('{businessId}', businessId)
      const answer = fetch(url)
      answer.catch(() => undefined) // told to whom takes it
      window.prefetchedResponses.set(url, answer)
    }
  }

  // A page that stands before the application has taken it over: what is pressed or left in the meantime is marked, to be
  // done again by `replay-before-hydration.ts`, and no form is sent the browser's own way, with a password in the address. Heard on
  // the way up: an event for which React takes the page over at once is then its own.
  const waiting = () => document.querySelector('#root[data-page]')
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (!button || !waiting()) return
    for (const earlier of document.querySelectorAll('[data-pressed]')) delete earlier.dataset.pressed
    button.dataset.pressed = ''
  })
  document.addEventListener('focusout', ({ target }) => {
    if (target.matches('input, textarea') && waiting()) target.dataset.left = ''
  })
  document.addEventListener('submit', (event) => waiting() && event.preventDefault())

  // The page is painted before the application begins. One that nobody sees never is, and not every browser tells.
  const start = () => {
    const application = document.getElementById('application')
    if (application) document.head.append(application.content)
    application?.remove()
  }
  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden || root.classList.contains('other-language')) return start()
    new PerformanceObserver(start).observe({ type: 'paint', buffered: true })
    document.addEventListener('visibilitychange', start)
    setTimeout(start, 2_000)
  })
})()
