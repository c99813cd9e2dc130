import { useEffect } from 'react'
import { createStore } from '#web/state/store.ts'

/** The number of open alerts of the current business, which the header shows. */
export const openAlertsStore = createStore(0)

export function useOpenAlerts(count: number): void {
  useEffect(() => {
    openAlertsStore.set(count)
    return () => openAlertsStore.set(0)
  }, [count])
}
