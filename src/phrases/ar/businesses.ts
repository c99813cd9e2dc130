import type { businesses as english } from '../en/businesses.ts'
import type { Arabic } from '../language.ts'

export const businesses = {} satisfies Arabic<typeof english>
