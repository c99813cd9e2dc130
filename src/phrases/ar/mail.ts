import type { mail as english } from '../en/mail.ts'
import type { Arabic } from '../language.ts'

export const mail = {
  title: 'صافي',
} satisfies Arabic<typeof english>
