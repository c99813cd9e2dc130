export const costMethod = {
  title: 'How the cost of a sale is counted',
  text: 'Applies to products with purchases: received units or shipments. Other products always use the unit cost of the day.',
  method: 'Method',
  methods: { dated: 'Unit cost of the day', fifo: 'First in, first out (FIFO)', average: 'Weighted average' },
  hints: {
    dated: 'Each unit costs what you entered as its unit cost on the day of the sale.',
    fifo: 'The oldest purchase is sold first, at what it cost.',
    average: 'Each unit costs the average of all purchases in stock.',
  },
  current: 'In use',
  rules: 'How FIFO and the average count',
  rule: {
    start:
      'They start with the first purchase of a product. Earlier sales keep the unit cost of their day, and the stock counted by then enters at that cost.',
    returns: 'Returned units come back at the cost of their sale.',
    short:
      'If more is sold than was in stock, the cost of these units is unknown until the next purchase fills the gap.',
    counts:
      'A count that finds more adds units at the unit cost of its day. Missing and damaged units leave the stock at their cost and are not part of profit.',
    twice:
      'Enter each delivery once, as received units or as a shipment. Both together would count it twice.',
  },
  purchases_one: '{{shown}} of {{all}} products has purchases.',
  purchases_other: '{{shown}} of {{all}} products have purchases.',
  noPurchases:
    'No product has purchases yet, so a change has no effect today. Receive units on the stock page of a product, or enter a shipment.',
  effect: 'What would change',
  period: 'Sales from {{from}} to {{to}}',
  figure: 'Figure',
  before: 'Now',
  after: 'Afterwards',
  difference: 'Difference',
  figures: { cost: 'Cost', profit: 'Profit', linesWithoutCost: 'Sales without cost' },
  incomplete: 'Unknown costs are not deducted: the real profit is lower than shown.',
  noSales: 'No sales in this period.',
  changed_one: 'The cost of sales of {{shown}} product changes.',
  changed_other: 'The cost of sales of {{shown}} products changes.',
  unknown_one:
    'The cost of some sales of {{shown}} product becomes unknown, because more was sold than purchased:',
  unknown_other:
    'The cost of some sales of {{shown}} products becomes unknown, because more was sold than purchased:',
  units_one: '{{shown}} unit',
  units_other: '{{shown}} units',
  more_one: 'and {{shown}} other product',
  more_other: 'and {{shown}} other products',
  nothing: 'No sale changes its cost.',
  use: 'Use this method',
  keep: 'Keep the current method',
  saved: 'Method changed. The cost of past sales is recomputed.',
  saveFailed: 'The method could not be changed',
  effectFailed: 'The effect could not be computed',
  loadFailed: 'Failed to load the method',
} as const
