import { createStore } from '#web/state/store.ts'

/** What is open: the command palette or the list of keyboard shortcuts. */
export const commandStore = createStore<'palette' | 'shortcuts' | null>(null)
