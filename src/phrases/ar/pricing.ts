import type { pricing as english } from '../en/pricing.ts'
import type { Arabic } from '../language.ts'

export const pricing = {
  title: 'الأسعار',
} satisfies Arabic<typeof english>
