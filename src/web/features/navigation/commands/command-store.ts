import { createStore } from '#web/state/store.ts'

/** The open dialog: the command palette, the list of keyboard shortcuts, or none. */
export const commandStore = createStore<'palette' | 'shortcuts' | null>(null)
