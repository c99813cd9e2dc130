import type { CurrencyCode } from '../../money/currency.ts'
import { type AmountField, type LineAmounts, NO_AMOUNTS } from '../sale-line.ts'
import type { Format } from './format.ts'
import type { TableRow } from './table-row.ts'

export type Amounts = { -readonly [F in AmountField]: number }

/**
 * The money of a ledger row: amounts of named columns, amounts whose meaning depends on the row's type, and the row's
 * total.
 */
export interface LedgerMoney {
  readonly named: Amounts
  readonly byType: number
  readonly total: number
  /** Whether the row states tax in a separate column, even if collected and withheld tax add up to zero. */
  readonly statesTax: boolean
}

/**
 * Reads every amount column of the row and compares the sum with the row's own total, so that no column is misread or
 * missed. An empty amount cell is zero, which the same comparison verifies.
 */
export function readLedgerMoney(row: TableRow, format: Format, currency: CurrencyCode): LedgerMoney | null {
  const named = noAmounts()
  let byType = 0
  let statesTax = false
  let sum = 0
  let total: number | null = null
  let totalKey = ''
  for (const [key, { into }] of moneyColumns(format)) {
    if (!row.has(key)) continue
    const amount = row.amount(key, currency)
    if (into === 'total') {
      totalKey = key
      total = amount
      if (amount === null) {
        if (!row.failed) row.missing(key)
      } else {
        row.controlTotal = amount
        row.controlCurrency = currency
      }
    } else if (amount !== null) {
      sum += amount
      if (into === 'tax' && amount !== 0) statesTax = true
      if (into === 'by_type') byType += amount
      else named[into as AmountField] += amount
    }
  }
  if (row.failed || total === null) return null
  if (sum !== total) {
    row.fail(totalKey, 'total_mismatch')
    return null
  }
  return { named, byType, total, statesTax }
}

/**
 * Adds the money whose meaning depends on the row's type to the field `into`. On a payout row, this is all money of
 * the row.
 */
export function placed(money: LedgerMoney, into: AmountField): LineAmounts {
  if (into === 'payout') return { ...noAmounts(), payout: money.total }
  money.named[into] += money.byType
  return money.named
}

const columnsOf = new WeakMap<Format, readonly (readonly [string, Format['columns'][string]])[]>()

function moneyColumns(format: Format) {
  const known = columnsOf.get(format)
  if (known) return known
  const columns = Object.entries(format.columns).filter(([, { into }]) => into !== undefined)
  columnsOf.set(format, columns)
  return columns
}

function noAmounts(): Amounts {
  return { ...NO_AMOUNTS }
}
