export const alerts = {
  title: 'Alerts',
  subtitle: 'What is costing you money now, largest amount first. At most five new alerts a week.',
  loadFailed: 'The alerts could not be loaded',
  checking: 'Looking for new alerts…',
  open: 'Open',
  snoozed: 'Put aside',
  none: { open: 'No alerts', snoozed: 'Nothing put aside' },
  noneText: {
    open: 'Nothing costs you noticeably more than usual. Safi looks again every day and after each import.',
    snoozed: 'Alerts that you put aside wait here for 30 days.',
  },
  until: 'Put aside until {{day}}',
  snooze: 'Put aside for 30 days',
  unsnooze: 'Show again',
  snoozeFailed: 'The alert could not be put aside',
  unsnoozeFailed: 'The alert could not be shown again',
  share: 'Share',
  shareFailed: 'The alert could not be shared',
  copied: 'Copied. Paste it into WhatsApp or an email.',
  details: {
    loss: 'See the product',
    feeStep: 'See your actual fees',
    refunds: 'See the orders',
    marginDrop: 'See why',
    stockOut: 'Plan the order',
    payoutLate: 'See the payouts',
    costMissing: 'Add costs',
  },
  kinds: {
    loss: 'Now losing money',
    feeStep: 'A fee went up',
    refunds: 'More refunds than usual',
    marginDrop: 'The margin fell',
    stockOut: 'Sells out too early',
    payoutLate: 'A payout is late',
    costMissing: 'Costs are missing',
  },
  fees: {
    referral: 'referral fee',
    fulfilment: 'fulfilment fee',
  },
  sentences: {
    loss: '{{product}} lost money in the 28 days to {{to}}. In the 28 days before, it made {{before}}.',
    feeStep_one:
      'The {{fee}} of {{platform}} for {{sku}} rose from {{before}} to {{now}} between {{after}} and {{by}}.',
    feeStep_other:
      'The {{fee}} of {{platform}} for {{count}} SKUs such as {{sku}} rose from {{before}} to {{now}} between {{after}} and {{by}}.',
    refunds:
      '{{refunded}} of {{orders}} orders of {{product}} were refunded in the 28 days to {{to}}. Usually {{usual}} are.',
    marginDrop_one: 'The margin of {{product}} was {{now}} in the 7 days to {{to}}. Usually it is {{usual}}.',
    marginDrop_other:
      'The margins of {{count}} products fell in the 7 days to {{to}}. That of {{product}} fell from {{usual}} to {{now}}.',
    stockOut_one:
      '{{product}} sells out around {{out}}, but new stock arrives on {{arrival}} at the earliest.',
    stockOut_other:
      '{{count}} products sell out before new stock can arrive. {{product}} sells out around {{out}}, and arrives on {{arrival}} at the earliest.',
    payoutLate: '{{platform}} is late with a payout. The last one came on {{lastOn}}.',
    payoutHeld: '{{platform}} has not paid out what you earned since {{since}}.',
    costMissing_one:
      'The cost of {{product}} is missing. It accounts for {{share}} of your {{currency}} sales in the 28 days to {{to}}.',
    costMissing_other:
      'The costs of {{count}} products are missing. They account for {{share}} of your {{currency}} sales in the 28 days to {{to}}. {{product}} has the largest share.',
  },
  stakes: {
    about: 'About {{amount}} in 28 days',
    atLeast: 'At least {{amount}} in 28 days',
    sales: 'Lost profit unknown, lost sales about {{amount}}',
    held: '{{amount}} not paid out',
    hidden: 'Profit unknown for {{amount}} of sales',
    unknown: 'Amount unknown',
  },
} as const
