import type { Refusal } from '#contract/roles.ts'
import { createStore } from '#web/state/store.ts'

/** Returns why the member may not open the page at a path; null if they may. */
export type RefusalAt = (pathname: string) => Refusal | null

export const openToAll: RefusalAt = () => null

/** `RefusalAt` for the current business. The navigation leaves out pages that the member may not open. */
export const refusalAtStore = createStore(openToAll)
