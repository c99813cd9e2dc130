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
