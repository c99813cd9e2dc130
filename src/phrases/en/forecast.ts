export const forecast = {
  title: 'This month',
  expected: 'Expected profit',
  range: '{{from}} to {{to}} in {{share}} of months',
  booked: 'Profit so far',
  bookedTo: 'complete to {{day}}',
  nothingBooked: 'no complete day yet',
  goal: 'Monthly goal',
  perDay_one: '{{amount}} needed on the last day',
  perDay_other: '{{amount}} a day needed for {{count}} days',
  outlooks: {
    reached: 'Reached',
    likely: 'Likely',
    open: 'Possible',
    unlikely: 'Unlikely',
    missed: 'Not reached',
  },
  setGoal: 'Set a goal',
  changeGoal: 'Change goal',
  goalText:
    'The profit that you want to earn each month, before overheads. Leave the field empty for no goal.',
  goalWrong: 'Enter an amount above zero, or leave the field empty',
  saved: 'Goal saved',
  saveFailed: 'Failed to save the goal',
  how: 'How is this worked out?',
  none: {
    months_one: 'No forecast yet: it needs four past months with sales, and there is {{count}}.',
    months_other: 'No forecast yet: it needs four past months with sales, and there are {{count}}.',
    gap: 'No forecast: the sales of the last eight weeks are not all imported.',
    old: 'No forecast: your files end before this month. Import a newer one.',
    costs: 'No forecast: no product cost of the latest sales is known.',
    fees: 'No forecast: no platform fee of the latest sales is known.',
  },
  basis_one:
    'From the usual profit of each weekday in eight weeks. The range is how far this forecast was off in {{count}} past month.',
  basis_other:
    'From the usual profit of each weekday in eight weeks. The range is how far this forecast was off in {{count}} past months.',
  unseen: {
    season: 'It does not know coming seasons and promotions.',
    overheads: 'Before overheads.',
    currencies: 'The goal counts sales in {{currency}} only.',
  },
} as const
