import type { dashboard as english } from '../en/dashboard.ts'
import type { Arabic } from '../language.ts'

export const dashboard = {} satisfies Arabic<typeof english>
