import type { demo as english } from '../en/demo.ts'
import type { Arabic } from '../language.ts'

export const demo = {
  title: 'تجربة',
} satisfies Arabic<typeof english>
