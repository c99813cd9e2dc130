import { amount, text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import type { TableRow } from '../../reader/table-row.ts'
import type { AmountField } from '../../sale-line.ts'
import type { SettledAmount, SettlementLayout } from './amazon-settlement-item.ts'
import {
  readSettlement,
  SETTLEMENT_COLUMNS,
  SETTLEMENT_CURRENCY,
  SETTLEMENT_PARTS,
} from './amazon-settlement-lines.ts'
import { itemField } from './amazon-settlement-words.ts'

const needed = (header: string, kind: 'text' | 'amount' = 'text') =>
  ({ header, kind, required: true }) as const

/**
 * Pairs of two columns: one that names an amount, and one that contains the amount. Some amounts always belong to one
 * field.
 */
const PAIRS: readonly {
  readonly amount: string
  readonly type: string | null
  readonly into: AmountField | 'by_word' | 'unknown'
}[] = [
  { amount: 'price', type: 'priceType', into: 'by_word' },
  { amount: 'itemFee', type: 'itemFeeType', into: 'by_word' },
  { amount: 'promotion', type: 'promotionType', into: 'discounts' },
  { amount: 'shipmentFee', type: 'shipmentFeeType', into: 'fulfilmentFee' },
  { amount: 'orderFee', type: 'orderFeeType', into: 'by_word' },
  { amount: 'miscFee', type: null, into: 'unknown' },
  { amount: 'otherFee', type: 'otherFeeReason', into: 'unknown' },
  // cash that the buyer paid to the seller directly
  { amount: 'directPayment', type: 'directPaymentType', into: 'payout' },
  { amount: 'other', type: null, into: 'unknown' },
]

const layout: SettlementLayout = {
  priceKey: 'price',
  amountKey: 'other',
  amounts(row, currency) {
    const found: SettledAmount[] = []
    for (const pair of PAIRS) {
      const read = row.has(pair.amount) ? row.amount(pair.amount, currency) : null
      if (read === null) continue
      found.push({ ...placeOf(row, pair), amount: read })
    }
    // Amazon fills empty amount cells with zeros that have no name
    const stated = found.filter(({ field, amount }) => field !== null || amount !== 0)
    return stated.length > 0 || row.text('quantity') !== '' ? stated : found
  },
  what(row) {
    const label = row.label('itemFeeType') ?? row.label('orderFeeType')
    const words = [row.word('itemFeeType'), row.word('orderFeeType'), row.word('type')]
    return { words: words.filter((word) => word !== ''), label }
  },
}

function placeOf(row: TableRow, { type, into, amount: key }: (typeof PAIRS)[number]) {
  const label = (type === null ? null : row.label(type)) ?? amazonSettlement.columns[key]?.header ?? null
  if (into === 'unknown') return { field: null, label }
  const field = type === null ? null : itemField(row.word(type))
  if (into === 'by_word') return { field, label }
  return { field: into === 'discounts' && field === 'tax' ? 'tax' : into, label } as const
}

/**
 * Amazon's settlement, flat file of the first layout, 33 or 36 columns; deprecated, but still what sellers download.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | tab-separated without quoting | a quote mark is text |
 * | the first data row has only the period, total-amount and currency | a summary: its total is the control sum |
 * | only the summary row names the currency | used for the whole file |
 * | an item of an order is 3 to 10 rows: its units, each price, each fee | one line; the order is read completely |
 * | | or not at all |
 * | sorted by an amount, so that the rows of an item are apart | row errors |
 * | one row of an item has the SKU, the quantity and no amount | its units are counted once |
 * | refunds have no quantity | no units are returned, because their number is unknown |
 * | promotion columns exist only if the period had promotions | 33 or 36 columns |
 * | Payable to Amazon, Successful charge, Micro Deposit, reserves | payouts: neither income nor cost |
 * | the tax on advertising is in `other-fee-amount` | added to the advertising fee |
 * | an order that Amazon ships for another shop (see `isOtherShop`) | a fee without units |
 * | Amazon does not publish the names of amounts | unknown names count as fees of the kind 'other' |
 * | amounts with trailing spaces; decimal commas and dd.MM.yyyy in Europe | the columns decide |
 * | item codes of 14 digits and times, which spreadsheets shorten | not part of the key |
 */
export const amazonSettlement: Format = {
  name: 'amazon-settlement',
  title: 'Amazon settlement report',
  platform: 'Amazon',
  fees: 'stated',
  settles: true,
  plainTabs: true,
  currencyColumn: null,
  fileCurrency: SETTLEMENT_CURRENCY,
  parts: SETTLEMENT_PARTS,
  columns: {
    ...SETTLEMENT_COLUMNS,
    shipmentFeeType: text('shipment-fee-type'),
    shipmentFee: amount('shipment-fee-amount'),
    orderFeeType: text('order-fee-type'),
    orderFee: amount('order-fee-amount'),
    priceType: needed('price-type'),
    price: needed('price-amount', 'amount'),
    itemFeeType: needed('item-related-fee-type'),
    itemFee: needed('item-related-fee-amount', 'amount'),
    miscFee: amount('misc-fee-amount'),
    otherFee: amount('other-fee-amount'),
    otherFeeReason: text('other-fee-reason-description'),
    promotionType: text('promotion-type'),
    promotion: amount('promotion-amount'),
    directPaymentType: text('direct-payment-type'),
    directPayment: amount('direct-payment-amount'),
    other: needed('other-amount', 'amount'),
  },
  groupBy: 'order',
  blank: 'alone',
  read: (rows, keys) => readSettlement(layout, rows, keys),
}
