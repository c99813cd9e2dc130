import type { SaleLine } from '../sale-line.ts'

/** Whether the line refunds goods without a quantity, as in settlements. Then no returned unit gives its cost back. */
export function lacksReturnedUnits({ kind, units, amounts }: SaleLine): boolean {
  return kind === 'refund' && units === 0 && amounts.sales < 0
}
