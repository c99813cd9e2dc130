import { z } from 'zod'

export const BREAKDOWN_SORTS = [
  'revenue',
  'fees',
  'cost',
  'profit',
  'margin',
  'units',
  'orders',
  'refunds',
] as const
export const INVENTORY_SORTS = ['days_left', 'value', 'name', 'quantity', 'sold', 'cost_value'] as const

export const breakdownSorting = {
  sort: z.enum(BREAKDOWN_SORTS).default('revenue').describe('Unknown values come last in both directions'),
  order: z.enum(['desc', 'asc']).default('desc'),
}

export const inventorySorting = {
  sort: z.enum(INVENTORY_SORTS).default('days_left').describe('Unknown values come last in both directions'),
  order: z
    .enum(['desc', 'asc'])
    .optional()
    .describe(
      'Without it: names from A, the fewest days and units first, the highest values and sales first',
    ),
}
