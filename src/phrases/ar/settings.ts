import type { settings as english } from '../en/settings.ts'
import type { Arabic } from '../language.ts'

export const settings = {
  title: 'الإعدادات',
} satisfies Arabic<typeof english>
