import type { SaleLine } from '../sale-line.ts'

/**
 * Whether the line refunds goods without stating a quantity, as in settlements. Then no cost of goods is subtracted
 * for the return.
 */
export function lacksReturnedUnits({ kind, units, amounts }: SaleLine): boolean {
  return kind === 'refund' && units === 0 && amounts.sales < 0
}
