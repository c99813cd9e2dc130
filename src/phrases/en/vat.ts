export const vat = {
  title: 'VAT and accounting',
  subtitle: 'VAT return, journal entries and files for your accountant',
  loadFailed: 'Failed to load the VAT settings',
  saveFailed: 'Failed to save the VAT settings',
  saved: 'VAT settings saved',
  savedLater: 'VAT settings saved. The figures of your sales will update shortly',
  recomputing:
    'Sales are being recalculated with these settings. When this is done, reports change all at once, the VAT return and the journal entries appear, and you can export them and the ZIP for the accountant.',
  recomputingFailed:
    'Sales could not be recalculated with these settings: something went wrong on our side. Reports still use the earlier settings. The VAT return and the journal entries are hidden, because some of their sales may already have the new VAT; they and the ZIP for the accountant cannot be exported yet. Safi retries every few minutes; to try now, save again.',
  hidden: 'The figures appear when all sales are recalculated',
  none: 'No VAT settings yet',
  noneText: 'VAT is left out of every figure: profit is sales less fees less costs.',
  setUp: 'Set up VAT',
  add: 'Add a change from another date',
  period: 'Period {{number}}',
  remove: 'Remove',
  removeNamed: 'Remove period {{number}}',
  from: 'From',
  status: 'The business is',
  statuses: {
    registered: 'Registered for VAT',
    not_registered: 'Not registered',
    exempt: 'Exempt',
  },
  statusHints: {
    registered: 'Part of every price is VAT that you owe to the state.',
    not_registered: 'You owe no VAT on sales and recover none.',
    exempt: 'Your products carry no VAT.',
  },
  rate: 'VAT rate',
  rateHints: {
    registered: 'Percent of the price without VAT.',
    other: 'The rate that platforms add to their fees. Leave it empty if you do not know it.',
  },
  prices: 'Product prices are entered',
  pricesWith: 'VAT included',
  pricesWithout: 'VAT excluded',
  known: '{{country}}: the standard rate is {{rate}}.',
  knownSince: '{{country}}: the standard rate has been {{rate}} since {{day}}.',
  noVat: '{{country}} has no VAT yet.',
  unknown: 'We have no rate for {{country}} on this date. Please enter it.',
  source: 'Source: {{source}}, checked on {{day}}.',
  unsure: 'Please check it: our source is not an official, dated page.',
  changes: 'What this changes',
  effects: {
    sales:
      'Sales: the VAT included in each sale is deducted from profit at the rate of its date. A refund reverses it.',
    apart:
      'If a file states tax separately, its sales already exclude it and nothing more is deducted. Sales to other countries carry no VAT.',
    products:
      'Products: planned profit and margin are based on the price without VAT. Percentage fees are based on the price with VAT.',
    margins: 'Margins are based on sales without VAT.',
    inputs: 'Fees and costs stay as stated or entered. Enter costs without recoverable VAT.',
  },
} as const
