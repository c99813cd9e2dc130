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

  // A page that stands before the application has taken it over: what is pressed in the meantime is marked, to be
  // pressed again by `early-input.ts`, and no form is sent the browser's own way, with a password in the address.
  const waiting = () => document.querySelector('#root[data-page]')
  document.addEventListener(
    'click',
    ({ target }) => {
      const button = target instanceof Element && target.closest('button')
      if (!button || !waiting()) return
      for (const earlier of document.querySelectorAll('[data-pressed]')) delete earlier.dataset.pressed
      button.dataset.pressed = ''
    },
    true,
  )
  document.addEventListener('submit', (event) => waiting() && event.preventDefault(), true)
})()
