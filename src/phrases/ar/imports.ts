import type { imports as english } from '../en/imports.ts'
import type { Arabic } from '../language.ts'

export const imports = {} satisfies Arabic<typeof english>
