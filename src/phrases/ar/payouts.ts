import type { payouts as english } from '../en/payouts.ts'
import type { Arabic } from '../language.ts'

export const payouts = {
  title: 'التحويلات',
  subtitle: 'ما تستحقه على المنصات بحسب كشوفها، مقابل ما حوّلته إلى حسابك البنكي.',
  accountsLabel: 'المنصات',
  earned: 'المستحق حتى الآن',
  earnedMeans: 'المبيعات بعد المرتجعات والرسوم',
  paid: 'حُوّل إليك حتى الآن',
  held: 'ما زال لدى المنصة',
  heldSince: 'أقدمه مستحق منذ {{day}}',
  nothingHeld: 'حُوّل إليك كل ما استحققته',
  overpaid: 'تحويلات تسبق هذه الملفات',
  overpaidMeans:
    'التحويلات هنا تغطي مستحقات قبل {{day}}، وهو أول يوم في ملفاتك. استورد الكشوف الأقدم لتعرف ما بقي لدى المنصة.',
  covers: 'بحسب الكشوف من {{from}} إلى {{to}}.',
  firstIn: 'كل تحويل يغطي الأقدم من المستحقات أولًا.',
  overTime: 'ما بقي لدى المنصة في آخر كل شهر',
  balance: 'الرصيد',
  list: 'التحويلات',
  day: 'اليوم',
  sinceLast: 'منذ آخر تحويل',
  what: 'في الملف',
  earnedSince: 'استُحق منذ التحويل السابق',
  paidOut: 'حُوّل إليك',
  total: 'حتى الآن',
  month: 'الشهر',
  noPayouts: 'لا تحويلات في هذه الملفات بعد.',
  untoldTitle: 'لا تُعرف التحويلات من هذه الملفات',
  untold:
    'طلبات {{platform}} مصدرها قوائم طلبات ({{files}}). وهي تذكر ما بيع لا ما حُوّل إليك، فلا نعرض مبلغًا على أنه باقٍ لدى المنصة. استورد كشف حساب من {{platform}} لتراه.',
  elsewhere: 'مبيعات قدرها {{amount}} مصدرها ملفات لا تذكر التحويلات ({{files}})، وليست ضمن هذه الأرقام.',
  ownFiles: 'ملفاتك',
  platform: 'المنصة',
  currency: 'العملة',
  notTold: 'غير مذكور',
} satisfies Arabic<typeof english>
