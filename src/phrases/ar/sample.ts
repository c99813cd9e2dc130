import type { sample as english } from '../en/sample.ts'
import type { Arabic } from '../language.ts'

export const sample = {
  title: 'بيانات تجريبية',
} satisfies Arabic<typeof english>
