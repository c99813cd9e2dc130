import type { profile as english } from '../en/profile.ts'
import type { Arabic } from '../language.ts'

export const profile = {
  title: 'الملف الشخصي',
  subtitle: 'هكذا تظهر في صافي.',
  loadFailed: 'تعذّر تحميل الملف الشخصي',
  details: 'بياناتك',
  firstName: 'الاسم الأول',
  lastName: 'اسم العائلة',
  businessName: 'اسم المتجر',
  businessNameHint: 'الاسم الذي يعرفك به عملاؤك.',
  email: 'البريد الإلكتروني',
  emailFixed: 'لا يمكن تغيير البريد الإلكتروني',
  submit: 'حفظ التغييرات',
  updated: 'تم تحديث الملف الشخصي بنجاح!',
  updateFailed: 'تعذّر تحديث الملف الشخصي',
  image: {
    title: 'صورة الملف الشخصي',
    hint: 'تُصغَّر الصور الكبيرة قبل رفعها.',
    upload: 'ارفع صورة',
    change: 'غيّر الصورة',
    remove: 'احذف الصورة',
    notImage: 'ارفع ملف صورة',
    optimizing: 'جارٍ تحسين الصورة…',
    unreadable: 'تعذّرت معالجة الصورة',
    uploadFailed: 'تعذّر رفع الصورة',
    removeFailed: 'تعذّر حذف الصورة',
    updated: 'تم تحديث صورة الملف الشخصي بنجاح!',
    removed: 'تم حذف صورة الملف الشخصي بنجاح!',
  },
} satisfies Arabic<typeof english>
