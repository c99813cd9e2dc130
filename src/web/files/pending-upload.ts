import { createStore } from '#web/state/store.ts'

/** A sales file that was dropped on another page, until the import page reads it. */
export const pendingUpload = createStore<File | null>(null)
