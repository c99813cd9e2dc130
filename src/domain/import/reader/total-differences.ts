import type { CurrencyCode } from '../../money/currency.ts'

/** A total of the file, of a row, an order or a settlement, that is not the sum of what it holds. */
export interface TotalDifference {
  /** 1-based line of the file. */
  readonly line: number
  /** The header of the total as the file writes it. */
  readonly column: string
  /** The settlement whose total it is, where the file holds several. */
  readonly part?: string
  readonly theirs: number
  readonly ours: number
  readonly currency: CurrencyCode
}

export interface CheckedTotals {
  readonly errorCount: number
  /** Of rows, orders and settlements. */
  readonly differenceCount: number
  /** Of the file, by currency. */
  readonly totals: readonly { readonly total: number; readonly controlTotal: number | null }[]
}

/** Whether the file says another total than its rows come to. Rows that cannot be read are told by themselves. */
export function totalsDiffer({ errorCount, differenceCount, totals }: CheckedTotals): boolean {
  if (differenceCount > 0) return true
  return (
    errorCount === 0 &&
    totals.some(({ total, controlTotal }) => controlTotal !== null && controlTotal !== total)
  )
}
