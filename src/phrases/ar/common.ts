import type { common as english } from '../en/common.ts'
import type { Arabic } from '../language.ts'

export const common = {
  appName: 'صافي',
  tagline: 'ما يكسبه البائع فعلًا',
  cancel: 'إلغاء',
  back: 'رجوع',
  next: 'التالي',
  previous: 'السابق',
  save: 'حفظ',
  close: 'إغلاق',
  delete: 'حذف',
  edit: 'تعديل',
  view: 'عرض',
  loading: 'جارٍ التحميل…',
  retry: 'حاول مرة أخرى',
  notAvailable: 'غير متاح',
  unknown: 'غير معروف',
  footer: 'صُنع بحب في جنوب أفريقيا',
} satisfies Arabic<typeof english>
