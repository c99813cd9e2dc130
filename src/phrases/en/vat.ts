export const vat = {
  title: 'VAT',
  subtitle: 'How this business stands to value added tax, and since when.',
  loadFailed: 'Failed to load the VAT settings',
  saveFailed: 'Failed to save the VAT settings',
  saved: 'VAT settings saved',
  savedLater: 'VAT settings saved. There are many sales: their figures follow in a moment',
  recomputing:
    'Sales are still being computed by these settings. Reports change all at once when they are done.',
  recomputingFailed:
    'Sales could not be computed by these settings: something went wrong on our side. Reports still stand by the earlier settings. Safi tries again every few minutes; to try now, save again.',
  none: 'Nothing is set',
  noneText: 'VAT is left out of every figure: profit is revenue less fees less cost.',
  setUp: 'Set up VAT',
  add: 'Add a change from another day',
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
    registered: 'A part of every price is VAT that you owe to the state.',
    not_registered: 'You owe no VAT on sales and get none back.',
    exempt: 'What you sell carries no VAT.',
  },
  rate: 'VAT rate',
  rateHints: {
    registered: 'Of the price without VAT.',
    other: 'What platforms add to their fees. Leave it empty where you do not know.',
  },
  prices: 'Prices of your products are entered',
  pricesWith: 'with VAT inside',
  pricesWithout: 'without VAT, which is added to them',
  known: '{{country}}: the standard rate is {{rate}}.',
  knownSince: '{{country}}: the standard rate is {{rate}} since {{day}}.',
  noVat: '{{country}} has no VAT yet.',
  unknown: 'We know no rate for {{country}} on this day. Please enter it.',
  source: 'Source: {{source}}, looked up on {{day}}.',
  unsure: 'Please check it: our source is not an official, dated page.',
  changes: 'What this changes',
  effects: {
    sales:
      'Sales: the VAT inside revenue comes off profit, sale by sale, at the rate of its day. A refund gives it back.',
    apart:
      'Where a file states tax apart from prices, revenue is without it already and nothing more comes off. Sales to other countries carry none.',
    products:
      'Products: planned profit and margin follow from the price without VAT. Percentage fees are taken of the price with VAT.',
    margins: 'Margins are shares of revenue without VAT.',
    inputs:
      'Fees and costs stay as they are stated or entered. Enter costs without the VAT that you get back from the state.',
  },
} as const
