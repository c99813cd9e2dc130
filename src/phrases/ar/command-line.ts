import type { commandLine as english } from '../en/command-line.ts'
import type { Arabic } from '../language.ts'

/** The commands and options keep their English names, because they are typed. */
export const commandLine = {
  usage: `الاستخدام: safi profit FILE [خيارات]

يعرض ما ربحته فعلًا من ملف مبيعات: المبيعات والرسوم وتكلفة البضاعة وصافي الربح، إجمالًا وبالشهر والمنصة ورمز المنتج.
الملف أحد هذه التقارير، بصيغة CSV أو Excel (XLSX):
{{reports}}

  --costs COSTS.csv            تكلفة القطعة، بالعمودين sku,unit_cost وبعملة المبيعات
  --vat COUNTRY                أنت مسجّل في ضريبة القيمة المضافة هناك (SA, AE, EG ...): يُحسب الربح بعد الضريبة التي في المبيعات
  --vat-rate PERCENT           نسبتها إن لم تكن النسبة الأساسية في الدولة
  --json                       مستند JSON واحد، والمبالغ بأصغر وحدة في العملة
  --platform NAME              منصة التقرير (noon, Amazon ...)؛ تُرفض تقارير غيرها
  --currency CODE              العملة، إن كان في الملف عدة عملات
  --date-order day|month|year  ما يأتي أولًا في تواريخ مثل 01/02/26
  --decimal-mark point|comma   معنى 1,498 إن لم يوضحه الملف
  --skip-errors                استبعد الصفوف التي تعذّرت قراءتها واخرج بالرمز 0
  --lang en|ar                 لغة النصوص، وإلا فلغة SAFI_LANG أو LC_ALL أو LANG

رموز الخروج: 0 تم؛ 1 تعذّرت قراءة الملف؛ 2 صفوف تعذّرت قراءتها فاستُبعدت.

الاستخدام: SAFI_API_KEY=safi_... safi push FOLDER --business ID --url URL [--json] [--lang en|ar]

يرسل الملفات الجديدة في المجلد إلى متجر على خادم صافي وينتظر النتيجة. يُستورد كل تقرير معروف ليس فيه صفوف تعذّرت قراءتها ولا
إجماليات مختلفة ولا أسئلة، وما عداه ينتظرك في التطبيق. يحفظ FOLDER/.safi-push.json ما أُرسل. يكفي المفتاح صلاحية «رفع الملفات فقط».

رموز الخروج: 0 لا ملف ينتظرك؛ 1 تعذّر الوصول إلى الخادم أو رفض بعض الملفات؛ 2 ملفات تنتظرك.

الاستخدام: safi admin ...

لمشغّل خادم صافي: الحسابات ومساحتها وقفلها وخطوتها الثانية. انظر safi admin --help.`,
  notSeen: '(لم نجرّب بعد ملفًا حقيقيًا منه)',
  comma: '، ',
  options: {
    command: 'لا يوجد أمر باسم «{{command}}».',
    unknown: 'خيار غير صحيح: {{message}}',
    lang: 'قيمة --lang هي en أو ar، وليست «{{value}}».',
    noFile: 'اذكر ملف المبيعات: safi profit FILE',
    oneFile: 'ملف واحد فقط في كل مرة؛ احذف «{{value}}».',
    currency: 'العملة «{{value}}» في --currency غير معروفة.',
    platform: 'قيمة --platform واحدة من {{names}}، وليست «{{value}}».',
    oneOf: 'قيمة {{option}} هي {{names}}، وليست «{{value}}».',
    or: ' أو ',
    vatCountry: 'قيمة --vat رمز دولة مثل SA، وليست «{{value}}».',
    vatRate: 'قيمة --vat-rate نسبة مثل 15 أو 5.5، وليست «{{value}}».',
    vatRateAlone: 'اذكر مع --vat-rate الدولة التي أنت مسجّل فيها: --vat.',
    vatUnknown: 'نسبة الضريبة في {{country}} غير معروفة: حدّدها في --vat-rate.',
    noFolder: 'اذكر المجلد: safi push FOLDER',
    oneFolder: 'مجلد واحد فقط في كل مرة؛ احذف «{{value}}».',
    business: 'اذكر المتجر: --business ID، وتجده في عنوان صفحاته.',
    url: 'اذكر عنوان الخادم: --url https://...',
    key: 'ضع مفتاح API في متغير البيئة SAFI_API_KEY.',
  },
  file: {
    missing: 'لا يوجد ملف بهذا الاسم.',
    denied: 'لا تملك صلاحية قراءة الملف.',
    folder: 'هذا مجلد وليس ملفًا.',
    onSheet: '{{file}} (الورقة «{{sheet}}»)',
    row: 'الصف {{line}}',
    rowOfSheet: 'الورقة «{{sheet}}»، الصف {{line}}',
    notRead_zero: 'قُرئت كل الأوراق.',
    notRead_one: 'ورقة لم تُقرأ: {{sheets}}.',
    notRead_two: 'ورقتان لم تُقرآ: {{sheets}}.',
    notRead_few: 'أوراق لم تُقرأ: {{sheets}}.',
    notRead_many: 'أوراق لم تُقرأ: {{sheets}}.',
    notRead_other: 'أوراق لم تُقرأ: {{sheets}}.',
    hidden_zero: 'لا توجد صفوف مخفية.',
    hidden_one: 'قُرئ صف مخفي أيضًا.',
    hidden_two: 'قُرئ صفان مخفيان أيضًا.',
    hidden_few: 'قُرئت {{count}} صفوف مخفية أيضًا.',
    hidden_many: 'قُرئ {{count}} صفًا مخفيًا أيضًا.',
    hidden_other: 'قُرئ {{count}} صف مخفي أيضًا.',
    dateOrder:
      'العمود «{{column}}» لا يوضح أيها يأتي أولًا: اليوم أم الشهر أم السنة. حدّد --date-order day أو month أو year ({{samples}}).',
    decimalMark:
      'العمود «{{column}}» لا يوضح علامة الكسور: النقطة أم الفاصلة. حدّد --decimal-mark point أو --decimal-mark comma ({{samples}}).',
    currency: 'الملف لا يذكر عملة مبالغه. حدّد رمزها في --currency.',
    otherQuestion: 'العمود «{{column}}» يحتاج إلى إجابة منك. استورد الملف من التطبيق.',
    noCurrency: 'ليس في هذا الملف {{currency}}، وفيه {{currencies}} فقط.',
    severalCurrencies: 'في هذا الملف عدة عملات: {{currencies}}. اختر واحدة بالخيار --currency.',
    noRow: 'تعذّرت قراءة كل صفوف هذا الملف. {{errors}}',
    vatUnknown: 'نسبة الضريبة في {{country}} يوم {{day}} غير معروفة. حدّدها في --vat-rate.',
    more: '... و{{count}} غيرها',
    unreadable_zero: 'قُرئت كل الخلايا.',
    unreadable_one: 'خلية واحدة تعذّرت قراءتها، فاستُبعد صفها.',
    unreadable_two: 'خليتان تعذّرت قراءتهما، فاستُبعدت صفوفهما.',
    unreadable_few: '{{count}} خلايا تعذّرت قراءتها، فاستُبعدت صفوفها.',
    unreadable_many: '{{count}} خلية تعذّرت قراءتها، فاستُبعدت صفوفها.',
    unreadable_other: '{{count}} خلية تعذّرت قراءتها، فاستُبعدت صفوفها.',
  },
  report: {
    title: 'صافي الربح بعملة {{currency}}',
    revenue: 'المبيعات',
    fees: 'الرسوم',
    cost: 'التكلفة',
    vat: 'الضريبة',
    profit: 'صافي الربح',
    margin: 'الهامش',
    units: 'القطع',
    orders: 'الطلبات',
    costKnown: 'تغطية التكاليف',
    total: 'الإجمالي',
    month: 'الشهر',
    platform: 'المنصة',
    sku: 'رمز المنتج (SKU)',
    largestSkus: 'رمز المنتج (SKU)، أكبر {{shown}} من {{count}}',
    noSku: '(بلا رمز)',
    unknown: 'غير معروف',
    notAvailable: 'غير متاح',
    paidOut: 'المحوَّل أو المحجوز {{payouts}}، والضريبة {{tax}}: ليسا مبيعات ولا تكلفة.',
    afterVat: 'صافي الربح بعد الضريبة التي في المبيعات وتُدفع للدولة، والهامش من المبيعات بدونها.',
    rows: 'الصفوف {{rows}}، قُرئ منها {{lines}}.',
    rowsAndTotal: 'الصفوف {{rows}}، قُرئ منها {{lines}}؛ إجمالي الملف {{theirs}} ومجموع صفوفه {{ours}}.',
    leftOut: 'مستبعد بسبب حالته وليس في أي رقم: {{statuses}}.',
    orderList:
      'هذا الملف قائمة طلبات بلا رسوم المنصة، فصافي الربح غير معروف. شغّل safi profit على كشف حساب المنصة لتعرفه.',
    beforeFees: 'المبيعات بعد طرح التكاليف المعروفة وقبل الرسوم: {{amount}}.',
    beforeFeesAfterVat: 'المبيعات بعد طرح الضريبة والتكاليف المعروفة وقبل الرسوم: {{amount}}.',
    giveCosts_zero: 'تكاليف كل رموز المنتجات معروفة.',
    giveCosts_one: 'تكلفة رمز منتج واحد غير معروفة (أضفها بالخيار --costs).',
    giveCosts_two: 'تكلفة رمزي منتجين غير معروفة (أضفها بالخيار --costs).',
    giveCosts_few: 'تكلفة {{count}} رموز منتجات غير معروفة (أضفها بالخيار --costs).',
    giveCosts_many: 'تكلفة {{count}} رمز منتج غير معروفة (أضفها بالخيار --costs).',
    giveCosts_other: 'تكلفة {{count}} رمز منتج غير معروفة (أضفها بالخيار --costs).',
    costsOf_zero: 'تكاليف كل رموز المنتجات معروفة.',
    costsOf_one: 'تكلفة رمز منتج واحد غير معروفة: {{skus}}.',
    costsOf_two: 'تكلفة رمزي منتجين غير معروفة: {{skus}}.',
    costsOf_few: 'تكلفة {{count}} رموز منتجات غير معروفة: {{skus}}.',
    costsOf_many: 'تكلفة {{count}} رمز منتج غير معروفة: {{skus}}.',
    costsOf_other: 'تكلفة {{count}} رمز منتج غير معروفة: {{skus}}.',
    andMore: '{{skus}} و{{count}} غيرها',
    coverage: 'تكلفة {{share}} من المبيعات معروفة.',
    beforeCosts: 'صافي الربح قبل هذه التكاليف: {{amount}}.',
    knownCosts: 'المبيعات المعروفة تكلفتها: صافي الربح {{amount}}، والهامش {{margin}}.',
    partDiffers:
      '{{place}}: {{column}} يساوي {{theirs}}، لكن مجموع المبالغ {{ours}}. قد تنقص الملف صفوف أو أعمدة: صدّره من جديد كاملًا.',
    settlementDiffers:
      '{{place}}: إجمالي التسوية {{part}} هو {{theirs}}، لكن مجموع صفوفها {{ours}}. قد تنقص الملف صفوف: صدّره من جديد.',
    fileDiffers: 'إجمالي الملف {{theirs}}، لكن مجموع صفوفه {{ours}}. قد تنقصه صفوف: صدّره من جديد.',
  },
  push: {
    noFiles: 'لا توجد ملفات مبيعات في هذا المجلد.',
    open: 'افتح {{url}} لإكمال الملفات التي تنتظرك.',
    waiting: '{{file}}: ينتظرك، لأن {{reason}}.',
    known: '{{file}}: أُرسل أو استُورد من قبل.',
    withdrawn: '{{file}}: لا يُرسل مرة أخرى، لأن استيراده أُلغي أو تم التراجع عنه في التطبيق.',
    failed: '{{file}}: تعذّر استيراده، وتُعاد المحاولة في المرة القادمة: {{reason}}',
    imported_zero: '{{file}}: استُورد، ولا صفوف جديدة فيه.',
    imported_one: '{{file}}: استُورد، وفيه صف جديد واحد.',
    imported_two: '{{file}}: استُورد، وفيه صفان جديدان.',
    imported_few: '{{file}}: استُورد، وفيه {{count}} صفوف جديدة.',
    imported_many: '{{file}}: استُورد، وفيه {{count}} صفًا جديدًا.',
    imported_other: '{{file}}: استُورد، وفيه {{count}} صف جديد.',
    folderUnreadable: 'تعذّرت قراءة المجلد {{folder}}: {{cause}}',
    fileUnreadable: 'تعذّرت قراءته: {{cause}}',
    memoryUnreadable: 'تعذّرت قراءة {{path}}. احذفه لتُرسل كل الملفات من جديد: {{cause}}',
    unreachable: 'تعذّر الوصول إلى {{url}}: {{cause}}',
    refused: 'رفض {{url}} الطلب: {{title}} ({{code}})',
    noServer: 'ليس خادم صافي',
    reasons: {
      empty: 'الملف فارغ',
      tooLarge: 'الملف كبير جدًا',
      question: 'في الملف سؤالًا يحتاج إلى إجابتك',
      notImported: 'الملف لم يُستورد ({{code}})',
      ownTable: 'الجدول ليس تقريرًا نعرفه',
      rowErrors: 'فيه صفوفًا تعذّرت قراءتها',
      totals: 'إجماليات الملف لا تطابق صفوفه',
      overlap: 'استيرادًا آخر فيه بعض هذه المبيعات',
    },
  },
} satisfies Arabic<typeof english>
