// Runs before the first paint, so that nothing flashes: language, direction and theme of this reader.
// A file of its own because the content security policy forbids inline scripts.
;(() => {
  const root = document.documentElement
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      return null
    }
  }
  const saved = stored('language')
  const readsArabic = (navigator.languages || [navigator.language]).some((tag) => /^ar\b/i.test(tag))
  const language = saved === 'en' || saved === 'ar' ? saved : readsArabic ? 'ar' : 'en'
  root.lang = language
  root.dir = language === 'ar' ? 'rtl' : 'ltr'
  const theme = stored('safi-theme')
  const dark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  root.classList.toggle('dark', dark)
})()
