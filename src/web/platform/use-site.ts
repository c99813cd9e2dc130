import { useSyncExternalStore } from 'react'
import { readSite, type Site } from './site.ts'

let known: Site | undefined
const never = () => () => {}
const inBrowser = () => {
  known ??= readSite()
  return known
}

/** Null in the page as it was built, which cannot know who will run it. */
export function useSite(): Site | null {
  return useSyncExternalStore(never, inBrowser, () => null)
}

/** A new e-mail to the operator; undefined where the address is not known yet. */
export function useSupportMail(subject: string): string | undefined {
  const site = useSite()
  return site ? `mailto:${site.supportEmail}?subject=${encodeURIComponent(subject)}` : undefined
}
