import type { commands as english } from '../en/commands.ts'
import type { Arabic } from '../language.ts'

export const commands = {
  title: 'البحث والأوامر',
  placeholder: 'صفحات، إجراءات، متاجر، منتجات…',
  pages: 'الصفحات',
  actions: 'الإجراءات',
  businesses: 'المتاجر',
  products: 'المنتجات',
  nothing: 'لا توجد نتائج.',
  found_zero: 'لا توجد نتائج',
  found_one: 'نتيجة واحدة',
  found_two: 'نتيجتان',
  found_few: '{{count}} نتائج',
  found_many: '{{count}} نتيجة',
  found_other: '{{count}} نتيجة',
  importSales: 'استيراد المبيعات',
  addProduct: 'إضافة منتج',
  language: 'تغيير اللغة إلى الإنجليزية',
  themes: { light: 'المظهر الفاتح', dark: 'المظهر الداكن', system: 'مظهر الجهاز' },
  shortcuts: 'اختصارات لوحة المفاتيح',
  onPage: 'البحث في هذه الصفحة',
  singleKeys: 'الاختصارات بمفتاح واحد',
} satisfies Arabic<typeof english>
