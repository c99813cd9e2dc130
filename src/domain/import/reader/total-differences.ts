import type { CurrencyCode } from '../../money/currency.ts'

/**
 * A stated total that differs from the sum of its parts. It can be a total of the file, a row, an order, a settlement
 * or some rows.
 */
export interface TotalDifference {
  /** 1-based line of the file, or the row of the sheet in a workbook. */
  readonly line: number
  readonly sheet?: string
  /** The header of the total column as the file writes it. */
  readonly column: string
  /** The settlement to which the total belongs, if the file contains several settlements. */
  readonly part?: string
  readonly theirs: number
  readonly ours: number
  /** null if the totals are numbers of units and not money. */
  readonly currency: CurrencyCode | null
}

export interface CheckedTotals {
  readonly errorCount: number
  /** Number of rows, orders and settlements whose stated total differs from the sum of their parts. */
  readonly differenceCount: number
  /** Totals of the file, by currency. */
  readonly totals: readonly { readonly total: number; readonly controlTotal: number | null }[]
}

/**
 * Whether the file states another total than the sum of its rows. False if the file has unreadable rows, which
 * explain a difference and are reported as row errors.
 */
export function totalsDiffer({ errorCount, differenceCount, totals }: CheckedTotals): boolean {
  if (differenceCount > 0) return true
  return (
    errorCount === 0 &&
    totals.some(({ total, controlTotal }) => controlTotal !== null && controlTotal !== total)
  )
}
