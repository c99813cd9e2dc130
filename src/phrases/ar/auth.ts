import type { auth as english } from '../en/auth.ts'
import type { Arabic } from '../language.ts'

export const auth = {} satisfies Arabic<typeof english>
