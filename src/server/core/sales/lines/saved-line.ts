import { type LineAmounts, type SaleLine, statesTax } from '#domain/import/sale-line.ts'
import type { FeeBasis } from '#server/infra/db/schema/sales.ts'
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

/** A line with what the table stores beside it. It refers to the line, because a copy of all fields costs more than matching the line. */
export interface SavedLine {
  readonly line: SaleLine
  readonly productId: string | null
  readonly costUnits: number
  readonly cost: number | null
  readonly outputVat: number | null
  readonly feeBasis: FeeBasis
  /** The amounts of the line, with estimated fees if its file states none. */
  readonly amounts: LineAmounts
}

export function savedLine(
  costing: Costing,
  line: SaleLine,
  { refundsRestock, fees }: SaveOptions,
): SavedLine {
  const { productId } = costing.match(line.platform, line.sku)
  const costUnits = costUnitsOf(line, refundsRestock)
  const { key, orderId, date: soldOn, currency, units, amounts } = line
  const saved = {
    line,
    productId,
    costUnits,
    cost: costing.cost(productId, { key, orderId, soldOn, currency, units, costUnits }),
    outputVat: costing.outputVat(line),
  }
  if (fees === 'stated') return { ...saved, feeBasis: 'stated', amounts }
  const facts = { taxApart: statesTax(line), continuesOrder: line.continuesOrder ?? false }
  const listed = { ...line, ...amounts, ...facts, soldOn, costUnits }
  const { feeBasis, ...estimated } = listedFees(costing, productId, listed)
  return { ...saved, feeBasis, amounts: { ...amounts, ...estimated } }
}
