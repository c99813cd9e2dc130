import { allocate, exact } from '../../money/money.ts'
import { type LineAmounts, NO_AMOUNTS } from '../sale-line.ts'
import type { AmountReading } from './amount-answers.ts'
import type { ColumnMapping } from './column-mapping.ts'
import { OrderParts } from './mapped-amounts.ts'
import type { MappedRow } from './mapped-row.ts'

/** The sold units of a row, including those returned later, and what the buyer returned of them. */
export interface SoldAndReturned {
  readonly sold: number
  /** Null if nothing was returned, if the row does not count, or if its quantity and amounts already exclude returns. */
  readonly refund: { readonly units: number; readonly amounts: LineAmounts } | null
}

/**
 * Finds the sold and returned units of each row, and the refunded money. The refunded money is the amount that the
 * table states, or else the returned units' share of goods, discount and tax. Shipping and fees stay as the row
 * states them. Returns null if a row has an error.
 */
export function returnsOf(
  rows: readonly MappedRow[],
  amounts: readonly LineAmounts[],
  columns: ColumnMapping['columns'],
  reading: AmountReading,
): SoldAndReturned[] | null {
  const { units: unitsAre, money: moneyIs } = reading.returns ?? AFTER_RETURNS
  const shows = moneyIs === 'before' && columns.refund !== undefined
  const named = rows.some(({ back }) => back > 0)
  const weights = rows.map(({ back }, at) =>
    named && back === 0 ? 0 : Math.abs((amounts[at] as LineAmounts).sales),
  )
  const stated = shows
    ? new OrderParts(rows, reading.ofOrder, weights).of('refund', (row) => row.refund ?? 0)
    : []
  const found = rows.map(({ row, counts, returned, units, back, refund }, at): SoldAndReturned => {
    const money = stated[at] ?? 0
    if (!counts || (back === 0 && money === 0) || (unitsAre === 'after' && moneyIs === 'after'))
      return { sold: units, refund: null }
    const sold = unitsAre === 'before' ? units : units + back
    if (returned) row.fail(back === 0 ? 'refund' : 'returned', 'sign_mismatch')
    else if (back > sold) row.fail('returned', 'returned_more')
    else if (shows && refund === null && !reading.ofOrder.includes('refund')) row.missing('refund')
    if (row.failed) return { sold, refund: null }
    const own = amounts[at] as LineAmounts
    const refunded = shows ? moneyBack(own, money) : partOf(own, back, sold)
    return { sold, refund: { units: 0 - back, amounts: moneyIs === 'before' ? refunded : NO_AMOUNTS } }
  })
  return rows.some(({ row }) => row.failed) ? null : found
}

const AFTER_RETURNS = { units: 'after', money: 'after' } as const

/** a refund of money contains tax in the same proportion as what the buyer paid */
function moneyBack({ sales, discounts, shipping, tax }: LineAmounts, refund: number): LineAmounts {
  const paid = exact(sales + discounts + shipping)
  const [goods, taxBack] = paid > 0 && tax > 0 ? allocate(refund, [paid, tax]) : [refund, 0]
  return { ...NO_AMOUNTS, sales: 0 - (goods as number), tax: 0 - (taxBack as number) }
}

function partOf({ sales, discounts, tax }: LineAmounts, back: number, sold: number): LineAmounts {
  const part = (amount: number) => 0 - (allocate(amount, [back, sold - back])[0] as number)
  return { ...NO_AMOUNTS, sales: part(sales), discounts: part(discounts), tax: part(tax) }
}
