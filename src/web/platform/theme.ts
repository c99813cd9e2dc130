import { readStored, writeStored } from './storage.ts'
import { createStore } from './store.ts'

export const THEMES = ['light', 'dark', 'system'] as const
export type Theme = (typeof THEMES)[number]

const KEY = 'safi-theme'
const prefersDark = () => window.matchMedia('(prefers-color-scheme: dark)')

function storedTheme(): Theme {
  const stored = readStored(KEY)
  return THEMES.find((theme) => theme === stored) ?? 'system'
}

function apply(theme: Theme): void {
  const dark = theme === 'dark' || (theme === 'system' && prefersDark().matches)
  document.documentElement.classList.toggle('dark', dark)
}

export const themeStore = createStore<Theme>(storedTheme())

export function setTheme(theme: Theme): void {
  writeStored(KEY, theme)
  themeStore.set(theme)
  apply(theme)
}

/** Follows the operating system while the theme is `system`, and other tabs always. */
export function startTheme(): void {
  apply(themeStore.get())
  prefersDark().addEventListener('change', () => apply(themeStore.get()))
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return
    themeStore.set(storedTheme())
    apply(themeStore.get())
  })
}
