import { useEffect } from 'react'
import { createStore } from '#web/state/store.ts'

/** What stands beside the product's name on top: the business one is in. */
export const subtitleStore = createStore<string | undefined>(undefined)

export function useSubtitle(subtitle: string | undefined): void {
  useEffect(() => {
    subtitleStore.set(subtitle)
    return () => subtitleStore.set(undefined)
  }, [subtitle])
}
