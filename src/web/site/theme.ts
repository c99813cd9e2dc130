import { readStored, tellServer, writeStored } from '#web/state/storage.ts'
import { createStore } from '#web/state/store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'safi-theme'

function storedTheme(): Theme {
  const stored = readStored(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

/** The style sheets follow the theme of the operating system. If the user chose a theme, a class on the document overrides it. */
function apply(theme: Theme): void {
  const { classList } = document.documentElement
  classList.toggle('light', theme === 'light')
  classList.toggle('dark', theme === 'dark')
  // The bars of the browser have the colour of the page.
  for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[name="theme-color"]')) {
    const own = meta.dataset.theme
    meta.media = theme === 'system' ? `(prefers-color-scheme: ${own})` : own === theme ? 'all' : 'not all'
  }
}

export const themeStore = createStore<Theme>(storedTheme(), 'system')

export function setTheme(theme: Theme): void {
  writeStored(KEY, theme)
  tellServer(KEY, theme)
  themeStore.set(theme)
  apply(theme)
}

/** Applies the stored theme, and follows changes in other tabs. */
export function startTheme(): void {
  apply(themeStore.get())
  if (readStored(KEY) !== null) tellServer(KEY, themeStore.get())
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return
    themeStore.set(storedTheme())
    apply(themeStore.get())
  })
}
