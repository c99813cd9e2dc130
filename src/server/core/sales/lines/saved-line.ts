import { type SaleLine, statesTax } from '#domain/import/sale-line.ts'
import type { Costing } from '../costing/costing.ts'
import { listedFees } from './listed-fees.ts'

/**
 * The number of units whose cost counts. `refundsRestock`: the goods of refunds came back to stock, so their cost is
 * subtracted.
 */
export function costUnitsOf(line: { kind: string; units: number }, refundsRestock: boolean): number {
  return line.kind === 'refund' && !refundsRestock ? 0 : line.units
}

export interface SaveOptions {
  readonly refundsRestock: boolean
  /** Whether the file states the platform's fees; see `Format` in the domain. */
  readonly fees: 'stated' | 'none'
}

/** A line as the table stores it. */
export type SavedLine = ReturnType<typeof savedLine>

export function savedLine(costing: Costing, line: SaleLine, { refundsRestock, fees }: SaveOptions) {
  const { productId } = costing.match(line.platform, line.sku)
  const costUnits = costUnitsOf(line, refundsRestock)
  const costed = { ...line, ...line.amounts, soldOn: line.date, costUnits }
  const stated = { feeBasis: 'stated' as const }
  return {
    ...costed,
    productId,
    cost: costing.cost(productId, costed),
    outputVat: costing.outputVat(line),
    ...(fees === 'none' ? listedFees(costing, productId, { ...costed, taxApart: statesTax(line) }) : stated),
  }
}
