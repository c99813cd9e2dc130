import type { landing as english } from '../en/landing.ts'
import type { Arabic } from '../language.ts'

export const landing = {} satisfies Arabic<typeof english>
