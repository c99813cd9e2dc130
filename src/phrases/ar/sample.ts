import type { sample as english } from '../en/sample.ts'
import type { Arabic } from '../language.ts'

export const sample = {
  shop: {
    name: 'إلكترونيات النيل',
    description: 'متجر تجريبي لتستكشف صافي: منتجاته ومبيعاته ليست حقيقية.',
    rule: 'قاعدة افتراضية للمتجر التجريبي',
    categories: {
      power: 'الشحن والطاقة',
      audio: 'الصوتيات',
      accessories: 'إكسسوارات الموبايل',
      lighting: 'الإضاءة',
    },
    campaigns: { products: 'الأكثر مبيعًا', brand: 'العلامة التجارية' },
    tags: { bestSeller: 'الأكثر مبيعًا', travel: 'سفر', gifts: 'هدايا' },
    products: {
      charger: {
        name: 'شاحن سريع USB-C بقوة 20 واط',
        description: 'شاحن حائط بمنفذ USB-C واحد للهواتف والأجهزة اللوحية.',
      },
      powerBank: {
        name: 'باور بانك 10,000 مللي أمبير',
        description: 'باور بانك رفيع بمنفذين وشاشة تعرض نسبة الشحن.',
      },
      earbuds: {
        name: 'سماعات أذن لاسلكية',
        description: 'سماعات بلوتوث مع علبة شحن، تعمل حتى 24 ساعة.',
      },
      phoneCase: {
        name: 'جراب سيليكون للموبايل',
        description: 'جراب مرن بحواف بارزة، متوفر بخمسة ألوان.',
      },
      cable: {
        name: 'كابل USB-C مضفر، 2 متر',
        description: 'كابل مغطى بالنايلون للشحن ونقل البيانات.',
      },
      stand: {
        name: 'حامل موبايل من الألومنيوم',
        description: 'حامل مكتبي قابل للطي للهواتف والأجهزة اللوحية الصغيرة.',
      },
      speaker: {
        name: 'سماعة بلوتوث صغيرة',
        description: 'سماعة مقاومة لرذاذ الماء تعمل ثماني ساعات.',
      },
      ringLight: {
        name: 'إضاءة حلقية للمكتب',
        description: 'إضاءة حلقية بدرجات سطوع وحامل للموبايل. لم تُسجَّل تكلفتها بعد.',
      },
    },
  },
} satisfies Arabic<typeof english>
