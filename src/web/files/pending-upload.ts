import { createStore } from '#web/state/store.ts'

/** A sales file dropped on one page, for the page that reads it. */
export const pendingUpload = createStore<File | null>(null)
