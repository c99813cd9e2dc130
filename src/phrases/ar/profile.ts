import type { profile as english } from '../en/profile.ts'
import type { Arabic } from '../language.ts'

export const profile = {
  title: 'الملف الشخصي',
} satisfies Arabic<typeof english>
