import type { periods as english } from '../en/periods.ts'
import type { Arabic } from '../language.ts'

export const periods = {
  label: 'الفترة',
  all: 'كل الفترات',
  'last-7-days': 'آخر 7 أيام',
  'last-30-days': 'آخر 30 يومًا',
  'last-90-days': 'آخر 90 يومًا',
  'this-month': 'هذا الشهر حتى اليوم',
  'last-month': 'الشهر الماضي',
  'last-3-months': 'آخر 3 أشهر كاملة',
  'this-quarter': 'هذا الربع حتى اليوم',
  'last-quarter': 'الربع الماضي',
  'this-year': 'هذه السنة حتى اليوم',
  'last-year': 'السنة الماضية',
  custom: 'اختر الأيام',
  compare: {
    label: 'المقارنة مع',
    previous: 'الفترة السابقة',
    year: 'الفترة نفسها من السنة الماضية',
    own: 'أيام أخرى',
    none: 'بدون مقارنة',
    from: 'المقارنة من',
    to: 'المقارنة إلى',
  },
  calendar: {
    open: 'اختر من التقويم',
    title: 'اختر أول يوم وآخر يوم',
    first: 'اختر الآن آخر يوم.',
    previousMonth: 'الشهر السابق',
    nextMonth: 'الشهر التالي',
  },
  change: {
    same: 'دون تغيير',
    than: {
      previous: 'مقارنةً بالفترة السابقة',
      year: 'مقارنةً بالفترة نفسها من السنة الماضية',
      own: 'مقارنةً بالأيام التي اخترتها',
    },
  },
  weekOf: 'أسبوع {{day}}',
  from: 'من',
  to: 'إلى',
  noSales: 'لا مبيعات في هذه الفترة',
  backwards: 'تاريخ البداية بعد تاريخ النهاية',
  backwardsText: 'اختر تاريخ نهاية بعد تاريخ البداية.',
} satisfies Arabic<typeof english>
