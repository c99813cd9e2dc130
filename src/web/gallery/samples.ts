import { useTranslation } from '#web/i18n/translation.tsx'

const ENGLISH = {
  name: 'Name of the product',
  short: 'Short text',
  long: 'A longer text that explains what this is for, and takes more than one line on a narrow screen.',
  hint: 'A hint below the label',
  error: 'Enter a price above zero.',
  save: 'Save the changes',
  remove: 'Delete the product',
  first: 'Orders',
  second: 'Products',
  third: 'Fees',
}

const ARABIC: typeof ENGLISH = {
  name: 'اسم المنتج',
  short: 'نص قصير',
  long: 'نص أطول يشرح الغرض من هذا العنصر، ويمتد على أكثر من سطر في الشاشات الضيقة.',
  hint: 'توضيح أسفل العنوان',
  error: 'أدخل سعرًا أكبر من صفر.',
  save: 'حفظ التغييرات',
  remove: 'حذف المنتج',
  first: 'الطلبات',
  second: 'المنتجات',
  third: 'الرسوم',
}

/** Texts for the gallery: developers see them, so they are no phrases. */
export function useSamples(): typeof ENGLISH {
  return useTranslation().i18n.language === 'ar' ? ARABIC : ENGLISH
}
