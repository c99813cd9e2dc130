export const pricing = {
  title: 'Pricing',
  lead: 'Two plans and no small print. Every feature is in Free today.',
  description: 'Safi costs nothing today: every feature is in the Free plan. Pro is 99 SAR a month.',
  section: 'Every feature is free today',
  more: 'Questions about the plans',
  perMonth: 'SAR a month',
  free: {
    name: 'Free',
    text: 'Everything Safi can do, for as many businesses, products and imports as you have.',
    action: 'Start Free',
    signedIn: 'This is your plan.',
  },
  pro: {
    name: 'Pro',
    text: 'Today it does what Free does. There is no online payment yet: write to us and we arrange it by e-mail.',
    action: 'Write to us about Pro',
    subject: 'Safi Pro',
  },
  both: 'In both plans',
  included: {
    reports: 'Reports of nine marketplaces read as they are, any other table as you explain it once',
    profit: 'Profit by product, platform and month, after every fee and cost',
    instant: 'Profit from a file before there is an account',
    plan: 'What a price would leave you on each platform, before you list it',
    stock: 'Stock with a ledger, and a warning when little is left',
    languages: 'English and Arabic, light and dark, on phone and computer',
    undo: 'Imports that can be undone whole, and count no row twice',
    api: 'A documented API for your own scripts',
  },
  questions: {
    title: 'Questions',
    limits: {
      title: 'What are the limits of Free?',
      text: 'There are none on businesses, products or imports. A single file may be up to {{size}} MB, which is far more than a year of orders for most sellers. No credit card is needed.',
    },
    pro: {
      title: 'Why would I pay for Pro?',
      text: 'Today there is no need to: Free has every feature. If you want Pro nevertheless, write to us. Nothing is ever charged without your asking for it.',
    },
    owner: {
      title: 'Who owns my data?',
      text: 'You do. No other seller can see it, and it is neither sold nor used for advertising. Delete a business and its products, sales and files go with it. From the settings you download a copy of everything or erase your account.',
    },
    files: {
      title: 'What happens to the files I drop?',
      text: 'Without an account your browser reads the file and nothing is sent. With one, the file is kept with the business so that the import can be looked up and undone; it is deleted when you undo the import or delete the business.',
    },
    marketplaces: {
      title: 'Which marketplaces does it work with?',
      text: 'Safi recognises reports of noon, Amazon, Jumia, Salla, Shopify, eBay, Etsy, TikTok Shop, Trendyol and WooCommerce. For any other table you say once what its columns hold. Lists of orders tell no fees: those you enter for your products are used and marked as estimated.',
    },
    currencies: {
      title: 'Which currencies?',
      text: 'A business works in the currency of its country: {{currencies}}. Sales keep the currency of their report, and different currencies are never added up as if they were one.',
    },
  },
} as const
