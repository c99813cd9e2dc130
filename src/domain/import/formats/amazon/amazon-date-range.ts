import { isCurrencyCode } from '../../../money/currency.ts'
import { foldWord, plainCell } from '../../cells/clean-text.ts'
import type { Cells } from '../../identity/row-hash.ts'
import type { Format, TypeRule } from '../../reader/format.ts'
import { type LedgerMoney, placed, readLedgerMoney } from '../../reader/ledger.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { AMOUNT_FIELDS, type SaleLine } from '../../sale-line.ts'
import { amazonHeader } from './amazon-date-range-headers.ts'
import { AMAZON_TYPES, amazonPreambleCurrency, amazonSite, isOtherShop } from './amazon-words.ts'

type Into = Format['columns'][string]['into']

type Word = Parameters<typeof amazonHeader>[0]

const money = (into: Into, column: Word) => ({ ...amazonHeader(column), kind: 'amount', into }) as const
const needed = (into: Into, column: Word) => ({ ...money(into, column), required: true }) as const
const taxes = (header: string) => ({ header, kind: 'amount', into: 'tax' }) as const
const text = (column: Word) => ({ ...amazonHeader(column), kind: 'text', required: true }) as const

/**
 * Amazon's date-range and monthly transaction report.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | 7 to 13 lines before the header, padded with commas by spreadsheets | the header is searched for |
 * | no currency column | the preamble line that names it, else the rows' marketplaces, else refused |
 * | 23 columns in 2018, tax columns from about 2020 | columns are found by name, in any order |
 * | status columns in 2026 | a layout of its own, see amazonDateRange2026 |
 * | headers and types in the language of the interface | see amazon-date-range-headers.ts and amazon-words.ts |
 * | a time and a time zone after the date | the printed date is used, without conversion |
 * | the quantity of a refund is positive | the units are subtracted |
 * | amounts add up to the total | each row is checked, so that no column is missed |
 * | money without an order is in "other", "other transaction fees" or both | its type and description decide |
 * | an order that Amazon ships for another shop (see `isOtherShop`) | a fee without units |
 * | equal rows that are separate transactions, and no line number | the n-th equal row has the n-th key |
 * | city, state and postal code of the buyer | not read |
 */
export const amazonDateRange = {
  name: 'amazon-date-range',
  title: 'Amazon date range report',
  platform: 'Amazon',
  fees: 'stated',
  settles: true,
  payouts: { holds: ['Previous Reserve Amount Balance', 'Current Reserve Amount'] },
  currencyColumn: null,
  fileCurrency: {
    preamble: (line) => amazonPreambleCurrency(line, isCurrencyCode),
    marketplaceColumn: 'marketplace',
    marketplace: (cell) => amazonSite(cell)?.currency ?? null,
  },
  columns: {
    date: { ...amazonHeader('date'), kind: 'date', required: true },
    settlement: text('settlement'),
    type: text('type'),
    order: text('order'),
    sku: { header: 'sku', kind: 'text', required: true },
    description: text('description'),
    quantity: { ...amazonHeader('quantity'), kind: 'quantity', required: true },
    marketplace: { ...amazonHeader('marketplace'), kind: 'text' },
    productSales: needed('sales', 'productSales'),
    productSalesTax: money('tax', 'productSalesTax'),
    shippingCredits: money('shipping', 'shippingCredits'),
    shippingCreditsTax: money('tax', 'shippingCreditsTax'),
    giftWrap: money('giftWrap', 'giftWrap'),
    giftWrapTax: money('tax', 'giftWrapTax'),
    points: money('discounts', 'points'),
    rebates: money('discounts', 'rebates'),
    rebatesTax: money('tax', 'rebatesTax'),
    salesTax: money('tax', 'salesTax'),
    facilitatorTax: money('tax', 'facilitatorTax'),
    withheldTax: money('tax', 'withheldTax'),
    lowValueGoods: taxes('low value goods'),
    regulatoryFee: money('tax', 'regulatoryFee'),
    regulatoryFeeTax: money('tax', 'regulatoryFeeTax'),
    gst: taxes('Total sales tax liable(GST before adjusting TCS)'),
    tcsCgst: taxes('TCS-CGST'),
    tcsSgst: taxes('TCS-SGST'),
    tcsIgst: taxes('TCS-IGST'),
    tds: taxes('TDS (Section 194-O)'),
    sellingFees: needed('referralFee', 'sellingFees'),
    fbaFees: needed('fulfilmentFee', 'fbaFees'),
    otherTransactionFees: money('otherFee', 'otherTransactionFees'),
    other: money('by_type', 'other'),
    total: needed('total', 'total'),
  },
  read: (row, keys) => readTransaction(row, ({ settled, about }) => ({ key: keys.next(settled, about) })),
} satisfies Format

/**
 * The date-range report of 2026, which says whether Amazon has released the money of a transaction.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | `Deferred` rows | real sales that are not paid out yet |
 * | a row that Amazon releases later gets another settlement | a state of the same item, which replaces the deferred state |
 * | equal rows, which can be in different states | the n-th is the n-th item, and its key contains this number |
 */
export const amazonDateRange2026: Format = {
  ...amazonDateRange,
  name: 'amazon-date-range-2026',
  layoutOf: amazonDateRange.name,
  title: 'Amazon date range report 2026',
  seenWithRealFile: false,
  items: 'once',
  columns: {
    ...amazonDateRange.columns,
    status: text('status'),
    releaseDate: { ...amazonHeader('releaseDate'), kind: 'text' },
  },
  read: (row, keys) =>
    readTransaction(row, ({ settled, time, about }) => {
      const item = keys.next(['amazon transaction', time], about)
      const [, nth] = item.split('~')
      const first = keys.item([...settled, ...about])
      return {
        key: nth === undefined ? first : `${first}~${nth}`,
        item: { key: item, rank: isDeferred(row) ? 0 : 1 },
      }
    }),
}

/** The words for released money that were seen in files. For deferred money only the English word is known. */
const RELEASED = new Set(['Released', 'Veröffentlicht', 'Liberado', '支払い実行済み'].map(foldWord))

/** Whether Amazon still defers the money of a row. A row whose status is an unknown word is deferred if it has no release date. */
function isDeferred(row: TableRow): boolean {
  const status = row.word('status')
  return status === 'deferred' || (!RELEASED.has(status) && row.text('releaseDate') === '')
}

interface Identity {
  readonly time: string
  /** The time and the settlement of the transaction. */
  readonly settled: Cells
  /** What else identifies the transaction. */
  readonly about: Cells
}

function readTransaction(
  row: TableRow,
  identify: (identity: Identity) => Pick<SaleLine, 'key' | 'item'>,
): SaleLine | null {
  const currency = row.plan.currency
  const date = row.date('date')
  const orderId = row.id('order')
  const sku = row.sku('sku')
  const quantity = row.quantity('quantity')
  const word = row.word('type')
  if (word === '') row.missing('type')
  const read = currency === null ? null : readLedgerMoney(row, amazonDateRange, currency)
  if (currency === null || read === null || row.failed) return null
  const description = row.label('description')
  const rule = ruleOf(word, description ?? '', read)
  if (rule === null) {
    row.fail('type', 'type_unknown')
    return null
  }
  // the goods of an order that Amazon only ships belong to the sale, which the other shop's own list contains
  const shippedOnly = rule.units !== 'none' && read.named.sales === 0 && isOtherShop(row.text('marketplace'))
  const units = shippedOnly ? 0 : unitsOf(row, rule, quantity, read.named.sales)
  if (row.failed) return null
  const amounts = placed(read, rule.into)
  const time = plainCell(row.text('date')).toLowerCase()
  const about = [word, orderId, sku, description, quantity, ...AMOUNT_FIELDS.map((field) => amounts[field])]
  return {
    row: row.line,
    ...identify({ time, settled: ['amazon', time, row.text('settlement')], about }),
    kind: shippedOnly || (rule.units === 'sold' && units === 0) ? 'fee' : rule.kind,
    platform: 'Amazon',
    orderId,
    sku,
    title: description,
    date,
    country: amazonSite(row.text('marketplace'))?.country ?? null,
    currency,
    units,
    amounts,
    rawType: row.label('type') ?? '',
    ...(read.statesTax && amounts.tax === 0 && { taxApart: true }),
  }
}

interface KnownRule extends TypeRule {
  readonly kind: SaleLine['kind']
}

/**
 * Returns the rule for a row of an unknown type. If all of its money is in fee columns, the row is a fee. A row with
 * sales money is rejected because its units are unknown. A row with money in "other" is rejected because it may be a
 * payout.
 */
function ruleOf(word: string, description: string, { named, byType }: LedgerMoney): KnownRule | null {
  const rule = AMAZON_TYPES.get(word)
  if (rule !== undefined)
    return rule.kind === 'by_description' ? adjustment(description) : (rule as KnownRule)
  const ofSale = named.sales !== 0 || named.shipping !== 0 || named.giftWrap !== 0 || named.discounts !== 0
  return ofSale || byType !== 0 ? null : { kind: 'other', into: 'otherFee', units: 'none' }
}

/**
 * Returns the rule for an adjustment: compensation for lost or damaged goods, a bounced payout, or another correction.
 */
function adjustment(description: string): KnownRule {
  if (/reimbursement|erstattung|remboursement|rimborso|reembolso|在庫の返金/i.test(description))
    return { kind: 'reimbursement', into: 'reimbursement', units: 'none' }
  if (/disbursement|transfer/i.test(description)) return { kind: 'payout', into: 'payout', units: 'none' }
  return { kind: 'other', into: 'otherFee', units: 'none' }
}

/** Returns the units of a row, negative on a refund. A refund without product money (of shipping only) returns no goods. */
function unitsOf(row: TableRow, rule: TypeRule, quantity: number | null, sales: number): number {
  if (rule.units === 'none') return 0
  if (quantity === null) {
    if (sales !== 0) row.missing('quantity')
    return 0
  }
  if (rule.units === 'returned') return sales === 0 || quantity === 0 ? 0 : -Math.abs(quantity)
  if (quantity < 0 || (quantity === 0 && sales !== 0)) row.fail('quantity', 'sign_mismatch')
  if (sales < 0) row.fail('productSales', 'sign_mismatch')
  return quantity
}
