export const landing = {
  headline: 'Know your real profit after marketplace fees',
  subtitle: 'in 60 seconds',
  lead: 'Marketplaces take their share in commissions, fulfilment and storage. Safi counts every one of them and tells you what is left: per sale, per product, per month.',
  startFree: 'Start Free',
  createBusiness: 'Create Your Business',
  addBusiness: 'Add Another Business',
  login: 'I have an account',
  noCard: 'No credit card needed',
  upgrade: 'Upgrade anytime',
  trusted: 'Trusted by sellers worldwide',
  example: {
    title: 'Try it: drag the price',
    price: 'Selling price',
    share: '{{percent}} of the price',
    terms: 'An example: {{rate}} commission, {{fee}} delivery fee and {{cost}} of cost per piece.',
  },
  platforms: 'Popular platforms',
  features: {
    title: 'What you keep, to the last piastre',
    fees: {
      title: 'Every fee, from your own reports',
      text: 'Drop in a noon or Amazon sales report. Commissions, delivery, refunds and reimbursements are each put in their place, and every row is accounted for.',
    },
    unknown: {
      title: 'Unknown is never zero',
      text: 'A sale whose cost you have not entered yet is not passed off as profit. Every total says how much of it is known.',
    },
    exact: {
      title: 'Exact to the smallest unit',
      text: 'Amounts are whole piastres, halalas or fils from the file to the screen. Nothing is lost to rounding, and the parts always add up to the total.',
    },
  },
} as const
