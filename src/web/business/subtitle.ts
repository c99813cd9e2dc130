import { useEffect } from 'react'
import { createStore } from '#web/state/store.ts'

/** The text beside the name Safi in the header: the name of the current business. */
export const subtitleStore = createStore<string | undefined>(undefined)

export function useSubtitle(subtitle: string | undefined): void {
  useEffect(() => {
    subtitleStore.set(subtitle)
    return () => subtitleStore.set(undefined)
  }, [subtitle])
}
