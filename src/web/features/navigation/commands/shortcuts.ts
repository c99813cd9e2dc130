import { createStoredStore } from '#web/state/stored-store.ts'
import type { Section } from '../nav-links.ts'

/** The letter that opens each section when the user presses it after G. */
export const SECTION_KEYS: Readonly<Record<Section, string>> = {
  dashboard: 'd',
  products: 'p',
  sales: 's',
  reports: 'r',
  costs: 'c',
  inventory: 'i',
  fees: 'f',
  payouts: 'o',
  vat: 'v',
  import: 'm',
}
export const BUSINESSES_KEY = 'b'

/** Users who dictate or whose hand trembles can turn off the shortcuts without Ctrl (WCAG 2.1.4). Ctrl+K stays. */
export const shortcutsStore = createStoredStore<'on' | 'off'>('safi-shortcuts', (stored) =>
  stored === 'off' ? 'off' : 'on',
)

export type Shortcut =
  | { readonly open: 'palette' | 'shortcuts'; readonly search?: never; readonly go?: never }
  | { readonly search: true; readonly open?: never; readonly go?: never }
  | { readonly go: string; readonly open?: never; readonly search?: never }

type Key = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'timeStamp'>

/** The second key of a sequence must follow within this time. */
const SEQUENCE_MS = 1_500

/**
 * Returns a function that turns key presses into shortcuts. With `single` false it recognises only Ctrl+K: the user is typing, or has turned
 * off the other shortcuts.
 */
export function shortcutReader(): (event: Key, single: boolean) => Shortcut | undefined {
  let startedAt = Number.NEGATIVE_INFINITY
  return (event, single) => {
    const letter = letterOf(event)
    if (event.ctrlKey || event.metaKey)
      return letter === 'k' && !event.altKey ? { open: 'palette' } : undefined
    if (!single || event.altKey) return undefined
    const second = event.timeStamp - startedAt < SEQUENCE_MS
    startedAt = Number.NEGATIVE_INFINITY
    if (event.key === '?' || event.key === '؟') return { open: 'shortcuts' }
    if (second && letter) return { go: letter }
    if (letter === 'g') startedAt = event.timeStamp
    return event.key === '/' ? { search: true } : undefined
  }
}

/** The Latin letter of a key. On an Arabic keyboard it is printed on the key beside the Arabic letter. */
function letterOf({ key, code }: Key): string | undefined {
  if (/^[a-z]$/i.test(key)) return key.toLowerCase()
  return code.startsWith('Key') ? code.slice(3).toLowerCase() : undefined
}

/** The path that a letter after G opens; undefined if the letter opens nothing here. */
export function addressOf(letter: string, businessId: string | undefined): string | undefined {
  if (letter === BUSINESSES_KEY) return '/my-businesses'
  const section = Object.entries(SECTION_KEYS).find(([, key]) => key === letter)?.[0]
  return section && businessId && `/business/${businessId}/${section}`
}
