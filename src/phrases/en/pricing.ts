export const pricing = {
  title: 'Pricing',
  lead: 'Two plans, no small print. Every feature is free today.',
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
    text: 'Today it has the same features as Free. There is no online payment yet: write to us and we arrange it by email.',
    action: 'Write to us about Pro',
    subject: 'Safi Pro',
  },
  both: 'In both plans',
  included: {
    reports:
      'Reports of ten marketplaces recognised automatically; other files after you match their columns once',
    profit: 'Profit by product, platform and month, after every fee and cost',
    instant: 'Profit from a file, without an account',
    plan: 'What each price would earn on each platform, before you list it',
    stock: 'Stock history, and alerts when a product runs low',
    languages: 'English and Arabic, light and dark, on phone and computer',
    undo: 'Imports you can undo completely, with no row counted twice',
    api: 'A documented API for your own scripts',
  },
  questions: {
    title: 'Questions',
    limits: {
      title: 'What are the limits of Free?',
      text: 'There are none on businesses, products or imports. A single file may be up to {{size}} MB, which is far more than a year of orders for most sellers. The files of an account share a storage space, whose size the operator of this site sets. No credit card is needed.',
    },
    pro: {
      title: 'Why would I pay for Pro?',
      text: 'There is no need to today: Free has every feature. If you want Pro anyway, write to us. We never charge you unless you ask for it.',
    },
    owner: {
      title: 'Who owns my data?',
      text: 'You do. No other seller can see it unless invited to your business, and it is neither sold nor used for advertising. Deleting a business also deletes its products, sales and files. In the settings you can download a copy of everything or delete your account.',
    },
    files: {
      title: 'What happens to the files I drop?',
      text: 'Without an account, your browser reads the file and nothing is sent. With one, the file is stored with the business so that you can look up and undo the import. It is deleted when you undo the import or delete the business.',
    },
    marketplaces: {
      title: 'Which marketplaces does it work with?',
      text: 'Safi recognises reports from noon, Amazon, Jumia, Salla, Shopify, eBay, Etsy, TikTok Shop, Trendyol and WooCommerce. For other files, you match the columns once. Order lists contain no fees: Safi takes them from the fees and fee rules of your products and marks them as estimated.',
    },
    currencies: {
      title: 'Which currencies?',
      text: 'A business uses the currency of its country: {{currencies}}. Sales keep the currency of their report. Totals in one currency are converted at each day’s rate.',
    },
  },
} as const
