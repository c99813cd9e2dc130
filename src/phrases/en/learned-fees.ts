export const learnedFees = {
  tab: 'Your actual fees',
  intro:
    'Worked out from your own statements: each fee here matches the charged amounts exactly. Use it as your rule for prices and estimates of its products, or for every product on the platform. The fee check keeps comparing with published rules and with rules that you enter.',
  loadFailed: 'Your actual fees could not be loaded',
  noneTitle: 'No fee is certain yet',
  noneText:
    'At least three sales with a stated fee are needed for each SKU. Import a statement that contains fees.',
  reading: 'Safi is reading your statements. What you see may change.',
  failed: 'The statements could not be read. Safi will try again in a few minutes.',
  import: 'Import a statement',
  charge: 'What is charged',
  since: 'Since',
  skus: 'SKUs',
  evidence: 'Evidence',
  rule: 'Rule',
  sinceFirst: '{{day}} or earlier',
  sinceBetween: 'Between {{after}} and {{by}}',
  sinceOn: '{{day}}',
  ended: 'until {{day}}',
  skuCount_one: '{{count}} SKU',
  skuCount_other: '{{count}} SKUs',
  lines: '{{explained}} of {{lines}} rows, {{from}} to {{to}}',
  priceStep: 'The rate changes between {{from}} and {{to}}',
  weightStep: 'The fee rises between {{from}} and {{to}}',
  published: 'Published: {{charge}}',
  samePublished: 'As published',
  use: 'Use as my rule',
  useNamed: 'Use as my rule: {{fee}}',
  useEvery: 'Use for every product',
  useEveryNamed: 'Use for every product: {{fee}}',
  every: {
    title: 'Use this fee for every product on {{platform}}?',
    text: 'It then takes precedence over the published fees of every category, also for products that your statements do not contain. Rules that you entered for a category or for a product still take precedence over it.',
  },
  notUsed: {
    skus_differ_one:
      'Not used for {{products}}{{more}}: its SKUs are charged different fees. Choose one below for the product, or make each SKU a product of its own.',
    skus_differ_other:
      'Not used for {{products}}{{more}}: the SKUs of these products are charged different fees. Choose one below for each product, or make each SKU a product of its own.',
    own_rule_one: 'Not used for {{products}}{{more}}: you entered a rule for it.',
    own_rule_other: 'Not used for {{products}}{{more}}: you entered a rule for each of them.',
  },
  useAll: 'Use all current fees as my rules',
  saveFailed: 'The rule could not be saved',
  yourRule: 'Your rule',
  yourRuleEvery: 'Your rule for every product',
  noProduct: 'To use this fee, add products with these SKUs',
  earlier: 'Earlier fees',
  changes: 'Changes of fees',
  change_one:
    '{{platform}}: {{kind}} of {{count}} SKU changed from {{before}} to {{now}} between {{after}} and {{by}}.',
  change_other:
    '{{platform}}: {{kind}} of {{count}} SKUs changed from {{before}} to {{now}} between {{after}} and {{by}}.',
  costs: 'For the sales of {{from}} to {{to}}, that is {{amount}} more.',
  saves: 'For the sales of {{from}} to {{to}}, that is {{amount}} less.',
  unknown: 'Not certain',
  reasons: {
    few_lines: 'Fewer than three sales with a fee. Import more statements.',
    several_fit: 'Several rates explain the fees. Sales at higher prices will show which one applies.',
    irregular: 'The fees follow no single rate. Compare them with the price list in your seller account.',
    day_or_price:
      'Rate and price changed together. Sales at another price will show which of them changed the fee.',
    several_shapes:
      'Several rules that depend on the price explain the fees. Sales at other prices will show which one it is.',
    one_price:
      'Sold at one price only: a rate and a fixed amount look the same. Sales at another price will show which it is.',
  },
}
