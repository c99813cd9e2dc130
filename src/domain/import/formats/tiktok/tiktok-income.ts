import type { CurrencyCode } from '../../../money/currency.ts'
import { amount, text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type LineAmounts, type LineKind, NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'

const needed = <C extends object>(column: C) => ({ ...column, required: true }) as const

/** Matches types of adjustments with which TikTok pays for lost goods or wrong charges. */
const PAID_BACK = /reimbursement|compensation|subsidy/

/**
 * TikTok Shop's income, the sheet `Order details` of Finance > Income: a row per order or adjustment. Column names
 * are those that many programs reading its files agree on; US files have other names and are not recognised.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | `Total settlement amount` = total revenue + total fees + adjustment | other rows are errors |
 * | revenue is after the seller's discounts and refunds; the subtotals show both | a sale, and a refund if there |
 * | | is one; subtotals that do not add up to the revenue are an error |
 * | TikTok's own discounts are paid to the seller | part of the revenue |
 * | fees are negative; they include delivery and taxes that TikTok withholds | the commission, delivery, the rest |
 * | an adjustment has its own row, often with its order | a fee, or a reimbursement, by its type and sign |
 * | `/` for no order | no order |
 * | no SKU and no quantity; in some countries a row per SKU | a sale without a quantity is one unit |
 * | refunds have no quantity | no units are returned |
 * | order numbers of 18 digits, which spreadsheets shorten | a shortened one is an error |
 */
export const tiktokIncome: Format = {
  name: 'tiktok-income',
  title: 'TikTok Shop income',
  platform: 'TikTok Shop',
  seenWithRealFile: false,
  fees: 'stated',
  missing: '/',
  currencyColumn: 'currency',
  always: ['Total settlement amount', 'Total revenue', 'Total fees'],
  columns: {
    id: needed(text('Order/adjustment ID', 'Order adjustment ID', 'Order\\adjustment ID')),
    type: needed(text('Type', 'Transaction type', 'Statement Type')),
    date: {
      header: 'Order settled time',
      aliases: [
        'Order settled time(UTC)',
        'Order settled time (UTC)',
        'Order settled date',
        'Statement date',
      ],
      kind: 'date',
      required: true,
    },
    currency: needed(text('Currency')),
    settled: needed(amount('Total settlement amount')),
    revenue: needed(amount('Total revenue')),
    before: amount('Subtotal before discounts'),
    discounts: amount('Seller discounts'),
    refunded: amount('Refund subtotal after seller discounts'),
    fees: needed(amount('Total fees')),
    commission: amount('TikTok Shop commission fee', 'Platform commission fee'),
    delivery: amount('Seller shipping fee'),
    adjustment: amount('Adjustment amount', 'Ajustment amount'),
    related: text('Related order ID'),
    sku: text('Seller SKU'),
    skuId: text('SKU ID'),
    title: text('Product name'),
    quantity: { header: 'Quantity', kind: 'quantity' },
  },

  read(row, keys) {
    const id = row.longId('id')
    const related = row.longId('related')
    const date = row.date('date')
    const currency = row.currency('currency')
    const word = row.word('type')
    const units = row.quantity('quantity')
    const sku = row.sku('sku') ?? row.longId('skuId')
    if (id === null) row.missing('id')
    if (word === '') row.missing('type')
    if (units !== null && units < 0) row.fail('quantity', 'sign_mismatch')
    const money = currency === null || row.failed ? null : moneyOf(row, currency)
    if (currency === null || money === null || row.failed) return null
    const { settled, sold, refunded, fees, adjustment } = money
    row.controlTotal = settled
    row.controlCurrency = currency
    const line = (kind: LineKind, amounts: Partial<LineAmounts>, more: Partial<SaleLine> = {}): SaleLine => ({
      row: row.line,
      key: keys.next(['tiktok income', id, word, date, sku, kind, settled, ...Object.values(amounts)]),
      kind,
      platform: 'TikTok Shop',
      orderId: related ?? id,
      sku,
      title: row.label('title'),
      date,
      country: null,
      currency,
      units: 0,
      amounts: { ...NO_AMOUNTS, ...amounts },
      rawType: row.label('type') ?? '',
      ...more,
    })
    const isSale = sold.sales + sold.discounts !== 0
    const lines: SaleLine[] = []
    if (isSale) lines.push(line('sale', { ...sold, ...fees }, { units: units ?? 1 }))
    if (refunded !== 0) lines.push(line('refund', { sales: refunded, ...(!isSale && fees) }))
    else if (!isSale && Object.values(fees).some((fee) => fee !== 0)) lines.push(line('fee', fees))
    if (adjustment > 0 && PAID_BACK.test(word))
      lines.push(line('reimbursement', { reimbursement: adjustment }))
    else if (adjustment !== 0) lines.push(line('fee', { otherFee: adjustment }))
    return lines.length === 0 ? 'skipped' : lines
  },
}

interface Money {
  readonly settled: number
  readonly sold: Pick<LineAmounts, 'sales' | 'discounts'>
  readonly refunded: number
  readonly fees: Pick<LineAmounts, 'referralFee' | 'fulfilmentFee' | 'otherFee'>
  readonly adjustment: number
}

/** Returns the row's amounts after comparing each sum with its parts. */
function moneyOf(row: TableRow, currency: CurrencyCode): Money | null {
  const all = (key: string): number => {
    const read = row.amount(key, currency)
    if (read === null && !row.failed) row.missing(key)
    return read ?? 0
  }
  const some = (key: string) => row.amount(key, currency) ?? 0
  const settled = all('settled')
  const revenue = all('revenue')
  const kept = all('fees')
  const adjustment = some('adjustment')
  const refunded = some('refunded')
  const discounts = 0 - Math.abs(some('discounts'))
  const before = row.amount('before', currency)
  const commission = some('commission')
  const delivery = some('delivery')
  if (row.failed) return null
  if (revenue + kept + adjustment !== settled) row.fail('settled', 'total_mismatch')
  else if (refunded > 0) row.fail('refunded', 'sign_mismatch')
  else if (before !== null && before + discounts + refunded !== revenue) row.fail('revenue', 'total_mismatch')
  if (row.failed) return null
  return {
    settled,
    sold: before === null ? { sales: revenue - refunded, discounts: 0 } : { sales: before, discounts },
    refunded,
    fees: { referralFee: commission, fulfilmentFee: delivery, otherFee: kept - commission - delivery },
    adjustment,
  }
}
