import type { alerts as english } from '../en/alerts.ts'
import type { Arabic } from '../language.ts'

export const alerts = {
  title: 'التنبيهات',
  subtitle: 'ما يكلّفك مالًا الآن، والأكبر أولًا. خمسة تنبيهات جديدة في الأسبوع على الأكثر.',
  loadFailed: 'تعذّر تحميل التنبيهات',
  checking: 'نبحث عن تنبيهات جديدة…',
  open: 'الحالية',
  snoozed: 'المؤجلة',
  none: { open: 'لا تنبيهات', snoozed: 'لا تنبيهات مؤجلة' },
  noneText: {
    open: 'لا شيء يكلّفك أكثر من المعتاد بفارق يُذكر. يبحث صافي من جديد كل يوم وبعد كل استيراد.',
    snoozed: 'تبقى هنا التنبيهات التي تؤجلها 30 يومًا.',
  },
  until: 'مؤجل حتى {{day}}',
  snooze: 'أجّله 30 يومًا',
  unsnooze: 'أظهره من جديد',
  snoozeFailed: 'تعذّر تأجيل التنبيه',
  unsnoozeFailed: 'تعذّر إظهار التنبيه من جديد',
  share: 'مشاركة',
  shareFailed: 'تعذّرت مشاركة التنبيه',
  copied: 'نُسخ النص. الصقه في واتساب أو في رسالة بريد.',
  details: {
    loss: 'افتح المنتج',
    feeStep: 'افتح رسومك الفعلية',
    refunds: 'افتح الطلبات',
    marginDrop: 'اعرف السبب',
    stockOut: 'خطّط للطلبية',
    payoutLate: 'افتح التحويلات',
    costMissing: 'أضف التكاليف',
  },
  kinds: {
    loss: 'أصبح خاسرًا',
    feeStep: 'ارتفعت رسوم',
    refunds: 'مرتجعات أكثر من المعتاد',
    marginDrop: 'انخفض الهامش',
    stockOut: 'ينفد قبل وصول كمية جديدة',
    payoutLate: 'تأخر تحويل',
    costMissing: 'تكاليف ناقصة',
  },
  fees: {
    referral: 'عمولة',
    fulfilment: 'رسوم توصيل',
  },
  sentences: {
    loss: 'خسر المنتج {{product}} في الـ28 يومًا حتى {{to}}، وكان قد ربح {{before}} في الأيام الـ28 التي قبلها.',
    feeStep_zero: 'ارتفعت {{fee}} {{platform}} من {{before}} إلى {{now}} بين {{after}} و{{by}}.',
    feeStep_one: 'ارتفعت {{fee}} {{platform}} على {{sku}} من {{before}} إلى {{now}} بين {{after}} و{{by}}.',
    feeStep_two:
      'ارتفعت {{fee}} {{platform}} على رمزي منتجين أحدهما {{sku}} من {{before}} إلى {{now}} بين {{after}} و{{by}}.',
    feeStep_few:
      'ارتفعت {{fee}} {{platform}} على {{count}} رموز منتجات منها {{sku}} من {{before}} إلى {{now}} بين {{after}} و{{by}}.',
    feeStep_many:
      'ارتفعت {{fee}} {{platform}} على {{count}} رمز منتج منها {{sku}} من {{before}} إلى {{now}} بين {{after}} و{{by}}.',
    feeStep_other:
      'ارتفعت {{fee}} {{platform}} على {{count}} رمز منتج منها {{sku}} من {{before}} إلى {{now}} بين {{after}} و{{by}}.',
    refunds:
      'طلبات {{product}} المرتجعة في الـ28 يومًا حتى {{to}}: {{refunded}} من أصل {{orders}}. النسبة المعتادة {{usual}}.',
    marginDrop_zero: 'انخفضت هوامش منتجات في الأيام السبعة حتى {{to}}.',
    marginDrop_one: 'انخفض هامش {{product}} إلى {{now}} في الأيام السبعة حتى {{to}}، والمعتاد {{usual}}.',
    marginDrop_two:
      'انخفض هامش منتجين في الأيام السبعة حتى {{to}}. انخفض هامش {{product}} من {{usual}} إلى {{now}}.',
    marginDrop_few:
      'انخفضت هوامش {{count}} منتجات في الأيام السبعة حتى {{to}}. انخفض هامش {{product}} من {{usual}} إلى {{now}}.',
    marginDrop_many:
      'انخفضت هوامش {{count}} منتجًا في الأيام السبعة حتى {{to}}. انخفض هامش {{product}} من {{usual}} إلى {{now}}.',
    marginDrop_other:
      'انخفضت هوامش {{count}} منتج في الأيام السبعة حتى {{to}}. انخفض هامش {{product}} من {{usual}} إلى {{now}}.',
    stockOut_zero: 'منتجات تنفد قبل أن تصل كمية جديدة.',
    stockOut_one: 'ينفد المنتج {{product}} نحو {{out}}، وأقرب موعد لوصول كمية جديدة {{arrival}}.',
    stockOut_two:
      'منتجان ينفدان قبل أن تصل كمية جديدة. ينفد المنتج {{product}} نحو {{out}}، وأقرب موعد لوصوله {{arrival}}.',
    stockOut_few:
      '{{count}} منتجات تنفد قبل أن تصل كمية جديدة. ينفد المنتج {{product}} نحو {{out}}، وأقرب موعد لوصوله {{arrival}}.',
    stockOut_many:
      '{{count}} منتجًا تنفد قبل أن تصل كمية جديدة. ينفد المنتج {{product}} نحو {{out}}، وأقرب موعد لوصوله {{arrival}}.',
    stockOut_other:
      '{{count}} منتج تنفد قبل أن تصل كمية جديدة. ينفد المنتج {{product}} نحو {{out}}، وأقرب موعد لوصوله {{arrival}}.',
    payoutLate: 'تأخر تحويل {{platform}}. آخر تحويل وصل في {{lastOn}}.',
    payoutHeld: 'لم تحوّل {{platform}} ما كسبته منذ {{since}}.',
    costMissing_zero: 'لا تكاليف ناقصة.',
    costMissing_one:
      'تكلفة {{product}} غير مسجلة، وحصته {{share}} من مبيعاتك بعملة {{currency}} في الـ28 يومًا حتى {{to}}.',
    costMissing_two:
      'تكلفة منتجين غير مسجلة، وحصتهما {{share}} من مبيعاتك بعملة {{currency}} في الـ28 يومًا حتى {{to}}، وأكبرهما {{product}}.',
    costMissing_few:
      'تكاليف {{count}} منتجات غير مسجلة، وحصتها {{share}} من مبيعاتك بعملة {{currency}} في الـ28 يومًا حتى {{to}}، وأكبرها {{product}}.',
    costMissing_many:
      'تكاليف {{count}} منتجًا غير مسجلة، وحصتها {{share}} من مبيعاتك بعملة {{currency}} في الـ28 يومًا حتى {{to}}، وأكبرها {{product}}.',
    costMissing_other:
      'تكاليف {{count}} منتج غير مسجلة، وحصتها {{share}} من مبيعاتك بعملة {{currency}} في الـ28 يومًا حتى {{to}}، وأكبرها {{product}}.',
  },
  stakes: {
    about: 'نحو {{amount}} في 28 يومًا',
    atLeast: '{{amount}} على الأقل في 28 يومًا',
    sales: 'الربح الضائع غير معروف، والمبيعات الضائعة نحو {{amount}}',
    held: '{{amount}} لم تُحوَّل بعد',
    hidden: 'ربح مبيعات بقيمة {{amount}} غير معروف',
    unknown: 'المبلغ غير معروف',
  },
} satisfies Arabic<typeof english>
