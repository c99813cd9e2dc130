import { z } from 'zod'
import { figures } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, isoDate } from './fields.ts'

export const recentProfit = z.object({
  businessId: id,
  period: z
    .object({ from: isoDate, to: isoDate })
    .describe('The last 30 days, or those that end with the last sale if it is older'),
  overheads: z
    .boolean()
    .describe('Whether overheads were entered. They are not deducted from the profit here'),
  statements: z.array(z.object({ currency, totals: figures })).describe('Most sales first'),
})
export type RecentProfit = z.output<typeof recentProfit>

export const listRecentProfits = endpoint({
  method: 'get',
  path: '/api/recent-profits',
  tag: 'Businesses',
  summary:
    'The profit of the last 30 days of each of your businesses that has sales, as its dashboard shows it',
  access: 'owner',
  role: 'none',
  response: z.object({ profits: z.array(recentProfit) }),
})
