import type { auth as english } from '../en/auth.ts'
import type { Arabic } from '../language.ts'

export const auth = {
  loggedOut: 'تم تسجيل الخروج بنجاح',
  email: 'البريد الإلكتروني',
  password: 'كلمة المرور',
  login: {
    title: 'مرحبًا بعودتك',
    subtitle: 'سجّل الدخول لترى ما تكسبه فعلًا.',
    submit: 'تسجيل الدخول',
    success: 'مرحبًا بعودتك!',
    failed: 'تعذر تسجيل الدخول. حاول مرة أخرى.',
    noAccount: 'ليس لديك حساب؟',
    signUp: 'أنشئ حسابًا',
  },
  signup: {
    title: 'أنشئ حسابك',
    subtitle: 'مجانًا، وفي دقيقة واحدة.',
    firstName: 'الاسم الأول',
    lastName: 'اسم العائلة',
    businessName: 'اسم النشاط',
    businessNameHint: 'الاسم الذي يعرفك به عملاؤك.',
    submit: 'إنشاء الحساب',
    failed: 'تعذر إنشاء الحساب. حاول مرة أخرى، أو تواصل مع الدعم إذا استمرت المشكلة.',
    tooMany: 'محاولات تسجيل كثيرة. انتظر بضع دقائق ثم حاول مرة أخرى.',
    locked: 'محاولات كثيرة. انتظر {{seconds}} ث',
    haveAccount: 'لديك حساب بالفعل؟',
    login: 'سجّل الدخول',
    welcome: 'حسابك جاهز',
  },
  strength: {
    label: 'قوة كلمة المرور',
    strong: 'قوية',
    good: 'جيدة',
    fair: 'متوسطة',
    weak: 'ضعيفة',
    veryWeak: 'ضعيفة جدًا',
  },
  included: {
    title: 'ما الذي ستحصل عليه',
    businesses: 'كل أنشطتك ومنتجاتك بلا حد',
    imports: 'استيراد تقارير مبيعات نون وأمازون',
    profit: 'الربح لكل منتج ومنصة وشهر، محسوبًا حتى أصغر وحدة في عملتك',
    languages: 'بالعربية والإنجليزية، على الهاتف والكمبيوتر',
  },
  trust: {
    noCard: 'لا حاجة إلى بطاقة ائتمان',
    upgrade: 'رقِّ حسابك متى شئت',
    trusted: 'يثق به بائعون حول العالم',
  },
  checkEmail: {
    title: 'راجع بريدك الإلكتروني',
    text: 'أرسلنا رابطًا إلى {{email}}. افتحه لتأكيد بريدك، ثم سجّل الدخول.',
    goToLogin: 'الذهاب إلى تسجيل الدخول',
  },
} satisfies Arabic<typeof english>
