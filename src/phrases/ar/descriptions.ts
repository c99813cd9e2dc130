import type { descriptions as english } from '../en/descriptions.ts'
import type { Arabic } from '../language.ts'

export const descriptions = {
  demo: 'جرّب صافي بأرقام نموذجية: غيّر السعر أو الرسوم أو التكلفة وشاهد الربح يتغير.',
  import: 'أفلت تقرير مبيعات من نون أو أمازون أو أي منصة وشاهد ربحك الحقيقي فوراً. يبقى الملف في متصفحك.',
  login: 'سجّل الدخول إلى صافي واعرف ما تربحه مبيعاتك فعلاً.',
  signup: 'أنشئ حساباً مجانياً في صافي واعرف ربحك الحقيقي بعد رسوم المنصات. لا حاجة إلى بطاقة ائتمان.',
  forgotPassword: 'نسيت كلمة مرور صافي؟ نرسل إليك رابطاً لتعيين كلمة مرور جديدة.',
} satisfies Arabic<typeof english>
