import type { payouts as english } from '../en/payouts.ts'
import type { Arabic } from '../language.ts'

export const payouts = {
  title: 'التحويلات',
  subtitle: 'مستحقاتك لدى المنصات حسب كشوفها، وما حوّلته إلى حسابك البنكي.',
  accountsLabel: 'المنصات',
  earned: 'المستحق حتى الآن',
  earnedMeans: 'المبيعات بعد المرتجعات والرسوم',
  paid: 'المحوَّل حتى الآن',
  held: 'لم يُحوّل بعد',
  heldSince: 'أقدمه مستحق منذ {{day}}',
  nothingHeld: 'حُوّل إليك كل ما استحققته',
  overpaid: 'تحويلات تسبق هذه الملفات',
  overpaidMeans:
    'التحويلات هنا تغطي مستحقات قبل {{day}}، وهو أول يوم في ملفاتك. استورد الكشوف الأقدم لتعرف ما لم يُحوّل بعد.',
  covers: 'حسب الكشوف من {{from}} إلى {{to}}.',
  firstIn: 'كل تحويل يغطي الأقدم من المستحقات أولًا.',
  overTime: 'ما لم يُحوّل في آخر كل شهر',
  balance: 'الرصيد',
  list: 'التحويلات',
  day: 'اليوم',
  sinceLast: 'منذ آخر تحويل',
  what: 'في الملف',
  earnedSince: 'المستحق منذ التحويل السابق',
  paidOut: 'المحوَّل إلى حسابك البنكي',
  total: 'حتى الآن',
  month: 'الشهر',
  noPayouts: 'لا تحويلات في هذه الملفات بعد.',
  untoldTitle: 'لا توجد بيانات تحويلات في هذه الملفات',
  untold:
    'طلبات {{platform}} من قوائم طلبات ({{files}}). وهي تذكر ما بيع لا ما حُوّل إليك، لذلك لا نعرض رصيدًا. استورد كشف حساب من {{platform}} لتراه.',
  elsewhere: '{{amount}} من المبيعات مصدرها ملفات بلا بيانات تحويلات ({{files}})، وليست ضمن هذه الأرقام.',
  ownFiles: 'ملفاتك',
  platform: 'المنصة',
  currency: 'العملة',
  notTold: 'غير مذكور',
} satisfies Arabic<typeof english>
