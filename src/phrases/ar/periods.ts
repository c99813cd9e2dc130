import type { periods as english } from '../en/periods.ts'
import type { Arabic } from '../language.ts'

export const periods = {
  label: 'الفترة',
  all: 'كل الفترات',
  'this-month': 'هذا الشهر حتى اليوم',
  'last-month': 'الشهر الماضي',
  'last-3-months': 'آخر 3 أشهر كاملة',
  'this-year': 'هذه السنة حتى اليوم',
  'last-year': 'السنة الماضية',
  custom: 'اختر الأيام',
  from: 'من',
  to: 'إلى',
  noSales: 'لا مبيعات في هذه الفترة',
  backwards: 'تاريخ البداية بعد تاريخ النهاية',
  backwardsText: 'اختر تاريخ نهاية بعد تاريخ البداية.',
} satisfies Arabic<typeof english>
