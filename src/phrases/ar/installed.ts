import type { installed as english } from '../en/installed.ts'
import type { Arabic } from '../language.ts'

export const installed = {
  name: 'صافي: أرباحك الحقيقية',
  offline: {
    title: 'لا يوجد اتصال بالإنترنت',
    text: 'نعرض الأرقام عند الاتصال بالخادم فقط، ولا نحفظ شيئًا منها على هذا الجهاز. ما كتبته لم يضِع، وستُفتح الصفحة فور عودة الاتصال.',
  },
} satisfies Arabic<typeof english>
