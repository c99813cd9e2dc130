import { z } from 'zod'
import { businessParams } from './businesses.ts'
import { figures } from './dashboard.ts'
import { endpoint } from './endpoint.ts'
import { currency, minorUnits } from './fields.ts'
import { filters, ORDER_STATUSES, SALE_KINDS } from './sales.ts'

const salesTotal = figures.omit({ orders: true }).extend({
  currency,
  revenueWithoutFees: minorUnits.describe('Revenue whose fees are unknown; `fees` does not contain them'),
  linesWithoutCost: z.int().describe('Rows with units whose cost is unknown; `cost` does not contain them'),
})
export type SalesTotal = z.output<typeof salesTotal>

const totals = {
  method: 'get',
  tag: 'Sales',
  access: 'owner',
  params: businessParams,
  response: z.object({
    totals: z.array(salesTotal).describe("One per currency: the business's own first, then by revenue"),
  }),
  errors: ['business_not_found'],
} as const

export const getOrderTotals = endpoint({
  ...totals,
  path: '/api/businesses/{businessId}/order-totals',
  role: 'viewer',
  summary: 'The sums of all orders that match the filters',
  query: z.object({ ...filters, status: z.enum(ORDER_STATUSES).optional() }),
})

export const getSaleLineTotals = endpoint({
  ...totals,
  path: '/api/businesses/{businessId}/sale-line-totals',
  role: 'viewer',
  summary: 'The sums of all sale lines that match the filters',
  query: z.object({ ...filters, kind: z.enum(SALE_KINDS).optional() }),
})
