import { createStore } from '#web/state/store.ts'

/** A sales file on its way from the page it was dropped on to the page that reads it. */
export const pendingUpload = createStore<File | null>(null)
