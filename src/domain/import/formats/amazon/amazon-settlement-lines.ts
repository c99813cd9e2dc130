import { type CurrencyCode, isCurrencyCode } from '../../../money/currency.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import { text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type AmountField, NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'
import {
  identityOf,
  type SettledAmount,
  SettledItem,
  type SettledItemIdentity,
  type SettlementLayout,
  settledKey,
} from './amazon-settlement-item.ts'
import { itemRule, otherRule, type SettlementRule } from './amazon-settlement-words.ts'
import { amazonSite } from './amazon-words.ts'

const needed = (header: string, kind: 'text' | 'date' | 'quantity' | 'amount' = 'text') =>
  ({ header, kind, required: true }) as const

/** Columns that both layouts of Amazon's settlement have. */
export const SETTLEMENT_COLUMNS = {
  settlement: needed('settlement-id'),
  // Sale lines do not use these dates. Their cells only help to decide whether the file's dates have the day or the
  // month first.
  start: { header: 'settlement-start-date', kind: 'date' },
  end: { header: 'settlement-end-date', kind: 'date' },
  deposit: { header: 'deposit-date', kind: 'date' },
  total: needed('total-amount', 'amount'),
  currency: needed('currency'),
  type: needed('transaction-type'),
  order: needed('order-id'),
  adjustment: text('adjustment-id'),
  shipment: text('shipment-id'),
  marketplace: text('marketplace-name'),
  date: needed('posted-date', 'date'),
  sku: needed('sku'),
  quantity: needed('quantity-purchased', 'quantity'),
} as const satisfies Format['columns']

/**
 * Columns that identify a settlement and its total. One file can contain several settlements, each with a summary row.
 */
export const SETTLEMENT_PARTS = { name: 'settlement', total: 'total' } as const

/**
 * How to find the currency of a settlement file. The summary row names the currency, and in some files all other rows
 * do too.
 */
export const SETTLEMENT_CURRENCY: NonNullable<Format['fileCurrency']> = {
  preamble: () => null,
  marketplaceColumn: 'currency',
  marketplace: (cell) => {
    const code = cell.trim().toUpperCase()
    return isCurrencyCode(code) ? code : null
  },
}

/** Reads the rows of one order, or a single row without an order. */
export function readSettlement(layout: SettlementLayout, rows: readonly TableRow[], keys: RowKeys) {
  const items: SettledItem[] = []
  const lines: SaleLine[] = []
  for (const row of rows) {
    const currency = row.currencyOrFiles('currency', SETTLEMENT_CURRENCY.marketplace)
    if (currency === null || isSummary(row, currency)) continue
    const identity = identityOf(row)
    if (identity === null) continue
    const amounts = layout.amounts(row, currency)
    const quantity = row.quantity('quantity')
    if (amounts.length === 0 && quantity === null && !row.failed) row.missing(layout.amountKey)
    if (row.failed) continue
    const rule = itemRule(row.word('type'))
    if (rule === null) {
      const line = otherLine(layout, row, { identity, amounts, currency, keys })
      if (line !== null) lines.push(line)
      continue
    }
    let item = items.findLast((known) => known.matches(identity))
    if (item === undefined) {
      item = new SettledItem(row, identity, rule, currency)
      items.push(item)
    }
    item.add(row, amounts, quantity)
  }
  const [{ line }] = rows as [TableRow]
  for (const item of items) item.checkAdjacent(line, keys)
  const failed = rows.some((row) => row.failed)
  for (const item of items) if (!failed) item.check(layout)
  if (rows.some(({ failed }) => failed)) return null
  return [...items.flatMap((item) => item.lines(keys)), ...lines]
}

const ORDER_ROW_COLUMNS = ['type', 'order', 'date']

/** Whether the row is the summary row of a settlement, which is its first row and has the total of all other rows. */
function isSummary(row: TableRow, currency: CurrencyCode): boolean {
  if (row.text('total') === '' || ORDER_ROW_COLUMNS.some((key) => row.text(key) !== '')) return false
  row.controlTotal = row.amount('total', currency)
  row.controlCurrency = currency
  return true
}

interface OtherRow {
  readonly identity: SettledItemIdentity
  readonly amounts: readonly SettledAmount[]
  readonly currency: CurrencyCode
  readonly keys: RowKeys
}

/**
 * Reads a row that is not about an item, such as a fee, a compensation or a payout. Rows of unknown types get the
 * kind 'other'.
 */
function otherLine(
  layout: SettlementLayout,
  row: TableRow,
  { identity, amounts, currency, keys }: OtherRow,
): SaleLine | null {
  const { words, label } = layout.what(row)
  const rule = otherRule(words) ?? unknownRule(amounts)
  if (rule === null) {
    row.fail('type', 'type_unknown')
    return null
  }
  const placed = { ...NO_AMOUNTS }
  for (const { field, amount } of amounts)
    placed[rule.into === 'otherFee' && isFee(field) ? field : rule.into] += amount
  const type = row.label('type') ?? ''
  const what = label === null || label === type ? type : `${type}: ${label}`
  return {
    row: row.line,
    key: settledKey(keys, identity, label ?? type, 0, placed),
    kind: rule.kind,
    platform: 'Amazon',
    orderId: identity.orderId,
    sku: identity.sku,
    title: null,
    date: identity.date,
    country: amazonSite(row.text('marketplace'))?.country ?? null,
    currency,
    units: 0,
    amounts: placed,
    rawType: what,
  }
}

/**
 * Returns the rule for an unknown type: a fee if its amounts have known names of fees. Rejects sales money, because
 * its units are unknown.
 */
function unknownRule(amounts: readonly SettledAmount[]): SettlementRule | null {
  if (amounts.some(({ field }) => field !== null && !isFee(field) && field !== 'tax')) return null
  const known = amounts.every(({ field }) => isFee(field))
  return { kind: known ? 'fee' : 'other', into: 'otherFee', units: 'none' }
}

function isFee(field: AmountField | null): field is 'referralFee' | 'fulfilmentFee' {
  return field === 'referralFee' || field === 'fulfilmentFee'
}
