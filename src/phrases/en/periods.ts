/** The select for the period that figures cover. */
export const periods = {
  label: 'Period',
  all: 'All time',
  'this-month': 'This month so far',
  'last-month': 'Last month',
  'last-3-months': 'Last 3 full months',
  'this-year': 'This year so far',
  'last-year': 'Last year',
  custom: 'Choose days',
  from: 'From',
  to: 'To',
  noSales: 'No sales in this period',
  backwards: 'The start date is after the end date',
  backwardsText: 'Choose an end date after the start date.',
} as const
