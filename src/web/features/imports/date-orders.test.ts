import { expect, test } from 'vitest'
import { orderExamples } from './date-orders.ts'

test.each([
  [['03/04/2026'], ['day_first 03/04/2026 2026-04-03', 'month_first 03/04/2026 2026-03-04']],
  [['26/03/25'], ['day_first 26/03/25 2025-03-26', 'year_first 26/03/25 2026-03-25']],
  [
    ['26/03/25', '01/03/25'],
    ['day_first 26/03/25 2025-03-26', 'month_first 01/03/25 2025-01-03', 'year_first 26/03/25 2026-03-25'],
  ],
  [['26-Mar-25'], ['day_first 26-Mar-25 2025-03-26', 'year_first 26-Mar-25 2026-03-25']],
  [
    ['26-Mar-25', '03/04/25'],
    ['day_first 26-Mar-25 2025-03-26', 'month_first 03/04/25 2025-03-04', 'year_first 26-Mar-25 2026-03-25'],
  ],
])(
  'for the date cells %j, offers only the day-month-year orders that give some cell a date of its own, each with an example',
  (cells, offered) => {
    expect(orderExamples(cells).map(({ order, cell, date }) => `${order} ${cell} ${date}`)).toEqual(offered)
  },
)
