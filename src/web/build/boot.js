// Runs before the first paint. Usually the server has already rendered the page in the user's language and theme. If the
// server could not (lost cookies, a page from an old cache, the development server), this script corrects language,
// direction and theme. The build inlines it into every page; the content security policy allows it by its hash.
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

  // Requests the data of the screen at once. The application uses the responses (`prefetched-responses.ts`). A URL with a
  // query string may need other data, which only the application knows, so nothing is prefetched for it. The application has
  // stored which businesses hide costs from their member (`business-home.ts`).
  const [, businessId, productId] =
    /^\/business\/([\w-]+)\/(?:products\/([\w-]+))?/.exec(location.pathname) ?? []
  if (root.dataset.prefetch && !location.search) {
    window.prefetchedResponses = new Map()
    const costsHidden = stored(`safi-costs-hidden:${businessId}`)
    for (const call of root.dataset.prefetch.split(' ')) {
      const [path, needsCosts] = call.split('#')
      if (needsCosts && costsHidden) continue
      const url = path.replace('{businessId}', businessId).replace('{productId}', productId)
      const answer = fetch(url)
      answer.catch(() => undefined) // the application handles the error
      window.prefetchedResponses.set(url, answer)
    }
  }

  // Until React hydrates a prerendered page, marks the buttons that were pressed and the fields that were left, so that
  // `replay-before-hydration.ts` can repeat these events. None of them reaches React before, because an event would make React hydrate at
  // once and handle it without the earlier input. Also blocks native form submission, which would put a password into the URL.
  const untilHydrated = (type, handle) =>
    document.addEventListener(
      type,
      (event) => {
        if (!document.querySelector('#root[data-page]') || handle(event) === false) return
        event.stopPropagation()
      },
      true,
    )
  untilHydrated('click', ({ target }) => {
    const button = target instanceof Element && target.closest('button')
    if (!button) return false
    for (const earlier of document.querySelectorAll('[data-pressed]')) delete earlier.dataset.pressed
    button.dataset.pressed = ''
  })
  untilHydrated('focusout', ({ target }) => {
    if (target.matches('input, textarea')) target.dataset.left = ''
  })
  untilHydrated('input', () => undefined)
  untilHydrated('change', () => undefined)
  untilHydrated('submit', (event) => event.preventDefault())

  const insert = (parts) => {
    for (const part of document.querySelectorAll(parts)) {
      document.head.append(part.content)
      part.remove()
    }
  }
  // A browser without the service worker has not opened Safi before, so it downloads the files of a screen during the first paint. From a
  // browser's cache, they arrive at once, and reading and compiling them would delay the paint.
  if (!navigator.serviceWorker?.controller) insert('template[data-files]')

  // Starts the application after the first paint, or after the first figures (`first-figures.ts`). A hidden page is never painted, and
  // not every browser reports a paint, so a hidden page starts at once and any other page after two seconds at the latest.
  // A slow phone needs 80 ms for the first number format, half of it for a list of languages that this question loads too. So each half gets a
  // task of its own while the scripts are on their way.
  const start = () => {
    insert('template[data-files], template[data-application]')
    setTimeout(() => Intl.Collator.supportedLocalesOf(root.lang))
    setTimeout(() => new Intl.NumberFormat(root.lang))
  }
  addEventListener('first-figures-done', start)
  document.addEventListener('DOMContentLoaded', () => {
    if (document.hidden || root.classList.contains('other-language')) return start()
    const paint = { type: 'paint', buffered: true }
    if (!document.getElementById('first-figures')) new PerformanceObserver(start).observe(paint)
    document.addEventListener('visibilitychange', start)
    setTimeout(start, 2_000)
  })
})()
