import type { legal as english } from '../en/legal.ts'
import type { Arabic } from '../language.ts'

export const legal = {
  title: 'الشروط والخصوصية',
} satisfies Arabic<typeof english>
