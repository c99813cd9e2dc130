import { type ReactNode, useEffect } from 'react'
import { createStore } from '#web/state/store.ts'

/** An additional tool in the header, such as the bell of the alerts. A store, so that pages without a business do not load its code. */
export const headerToolStore = createStore<ReactNode>(null)

/** Shows `tool` in the header while the component is mounted. `key` changes when the tool does. */
export function useHeaderTool(tool: ReactNode, key: string): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new element of each render is the same tool while its key is the same
  useEffect(() => {
    headerToolStore.set(tool)
    return () => headerToolStore.set(null)
  }, [key])
}
