import type { CurrencyCode } from '../../../money/currency.ts'
import { applyRate, exact } from '../../../money/money.ts'
import { VAT_RATES } from '../../../vat/rates.ts'
import { vatInside } from '../../../vat/vat-inside.ts'
import { minuteOf } from '../../cells/date-cell.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import { amount, text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import { listedLine, type StatusRule, statusWords } from '../../reader/order-list.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type LineAmounts, NO_AMOUNTS } from '../../sale-line.ts'
import { amazonSite, countryOfAmazon, isOtherShop } from './amazon-words.ts'

/** Amazon's statuses, in the sequence in which an item passes through them. */
const STATUSES = statusWords([
  { counts: true, words: ['Pending', 'Pending - Waiting for Pick Up', 'PendingAvailability'] },
  { counts: true, words: ['Unshipped', 'Invoice Unconfirmed', 'InvoiceUnconfirmed'] },
  { counts: true, words: ['Partially Shipped', 'PartiallyShipped', 'Shipping'] },
  {
    counts: true,
    words: ['Shipped', 'Shipped - Picked Up', 'Shipped - Out for Delivery', 'Shipped - Returning to Seller'],
  },
  {
    counts: true,
    words: ['Shipped - Delivered to Buyer', 'Shipped - Delivered to Customer', 'Delivered', 'Complete'],
  },
  {
    counts: false,
    words: [
      'Cancelled',
      'Canceled',
      'Unfulfillable',
      'Shipped - Returned to Seller',
      'Shipped - Rejected by Buyer',
      'Shipped - Undeliverable',
      'Shipped - Lost in Transit',
      'Shipped - Damaged',
    ],
  },
])
const CANCELLED = 'cancelled'

const needed = (header: string, kind: 'text' | 'date' | 'quantity' | 'amount' = 'text') =>
  ({ header, kind, required: true }) as const

/**
 * Amazon's All Orders report, 29 to 32 columns and more; a list of orders without fees.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | tab-separated without quoting: product names contain inch marks and quoted names | a quote mark is text |
 * | spreadsheets save it with commas or semicolons | quotes enclose cells then |
 * | the encoding is Windows-1252, UTF-8, or in Japan Shift-JIS | detected from the bytes |
 * | `item-price` is the price of all units of the row | not multiplied by the quantity |
 * | price and currency are blank while an order is pending | left out until a later state has them |
 * | cancelled rows have quantity 0 and no price, or keep both | left out, and their amount is reported |
 * | `item-status` cancels one item of a continuing order | the item is left out |
 * | orders that Amazon ships for another shop have no price | left out: their sale is in the other shop's file |
 * | promotion discounts are positive in some files, negative in others | they lower the sale |
 * | tax columns, in VAT countries usually included in prices, elsewhere on top | kept as tax, and taken out of prices that |
 * | | include it |
 * | an order appears again after a change | `last-updated-date` decides which state is later |
 * | no line number, and an order can have the same SKU twice | the n-th equal row of the order in one state is the |
 * | | n-th item |
 * | trailing empty columns are omitted | they are empty |
 * | refunds are not in the file | no refunds are read |
 * | ship-city, ship-state, ship-postal-code, url | not read |
 */
export const amazonAllOrders: Format = {
  name: 'amazon-all-orders',
  title: 'Amazon All Orders report',
  platform: 'Amazon',
  seenWithRealFile: false,
  fees: 'none',
  plainTabs: true,
  currencyColumn: 'currency',
  columns: {
    order: needed('amazon-order-id'),
    date: needed('purchase-date', 'date'),
    updated: { header: 'last-updated-date', kind: 'date' },
    status: needed('order-status'),
    itemStatus: needed('item-status'),
    channel: text('sales-channel'),
    title: text('product-name'),
    sku: needed('sku'),
    quantity: { ...needed('quantity', 'quantity'), aliases: ['quantity-purchased'] },
    currency: needed('currency'),
    price: needed('item-price', 'amount'),
    tax: amount('item-tax'),
    shipping: amount('shipping-price'),
    shippingTax: amount('shipping-tax'),
    giftWrap: amount('gift-wrap-price'),
    giftWrapTax: amount('gift-wrap-tax'),
    itemDiscount: needed('item-promotion-discount', 'amount'),
    shippingDiscount: amount('ship-promotion-discount'),
    country: text('ship-country'),
  },

  read(row, keys) {
    const orderId = row.id('order')
    const sku = row.sku('sku')
    const date = row.date('date')
    const channel = row.label('channel')
    const statusKey = STATUSES.get(row.status('itemStatus'))?.counts === false ? 'itemStatus' : 'status'
    const status = STATUSES.get(row.status(statusKey))
    if (status === undefined) row.fail('status', row.text('status') === '' ? 'value_missing' : 'type_unknown')
    if (orderId === null) row.missing('order')
    if (sku === null) row.missing('sku')
    const priced = row.text('price') !== ''
    const currency = currencyOf(row, channel, priced)
    const rank = status === undefined ? 0 : rankOf(row, status)
    if (row.failed || orderId === null || sku === null || status === undefined || currency === null)
      return null
    const site = amazonSite(channel ?? '')?.country ?? null
    const amounts = amountsOf(row, currency, channel === null ? countryOfAmazon(currency) : site)
    const units = row.quantity('quantity')
    const country = row.country('country')
    const elsewhere = !priced && status.counts && isOtherShop(channel ?? '')
    const counts = status.counts && !elsewhere && (priced || status.rank > 0)
    if (counts && !row.failed) check(row, priced, units)
    if (row.failed) return null
    return listedLine(
      {
        row: row.line,
        platform: 'Amazon',
        orderId,
        sku,
        title: row.label('title'),
        date,
        country: country ?? site,
        ...(country === null && { countryAssumed: true }),
        currency,
        rawType: (elsewhere ? channel : row.label(statusKey)) ?? CANCELLED,
        identity: [
          'amazon order',
          orderId,
          sku,
          nth(keys, [orderId, sku, row.text('updated') === '' ? 0 : rank]),
        ],
        unique: true,
        status: { counts, rank },
        units: units ?? 0,
        amounts,
      },
      keys,
    )
  },
}

/**
 * The standard VAT rates, in millionths, of Amazon's sites in countries with VAT or a tax like it. In other countries tax comes on top of
 * prices. Rates above the standard one are listed too: a higher tax inside a price looks like the standard rate on top of it.
 */
const RATES: readonly (readonly [country: string, ...ratesPpm: number[]])[] = [
  ...VAT_RATES.map(({ country, ratePpm }) => [country, ratePpm] as const),
  ['BE', 210_000],
  ['DE', 190_000],
  ['ES', 210_000],
  ['FR', 200_000],
  ['GB', 200_000],
  ['IE', 230_000],
  ['IT', 220_000],
  ['NL', 210_000],
  ['PL', 230_000],
  ['SE', 250_000],
  ['TR', 200_000],
  ['AU', 100_000],
  ['IN', 180_000, 280_000, 400_000],
  ['JP', 100_000],
  ['MX', 160_000],
  ['SG', 90_000],
  ['ZA', 150_000],
]
const VAT_PPM: ReadonlyMap<string | null, readonly number[]> = new Map(
  RATES.map(([country, ...ratesPpm]) => [country, ratesPpm]),
)

/**
 * Returns the amounts of a row without tax. Negative prices are errors. Promotions lower the sale, whether the file writes them
 * as positive or negative.
 */
function amountsOf(row: TableRow, currency: CurrencyCode, site: string | null): LineAmounts {
  const of = (key: string) => row.amount(key, currency) ?? 0
  const net = (key: string, tax: number, discount: number) => {
    const money = of(key)
    if (money < 0) row.fail(key, 'sign_mismatch')
    return taxIncluded(money, discount, tax, VAT_PPM.get(site)) ? exact(money - tax) : money
  }
  const [tax, shippingTax, giftWrapTax] = [of('tax'), of('shippingTax'), of('giftWrapTax')]
  const [discount, shippingDiscount] = [Math.abs(of('itemDiscount')), Math.abs(of('shippingDiscount'))]
  return {
    ...NO_AMOUNTS,
    sales: net('price', tax, discount),
    shipping: net('shipping', shippingTax, shippingDiscount),
    giftWrap: net('giftWrap', giftWrapTax, 0),
    discounts: 0 - discount - shippingDiscount,
    tax: tax + shippingTax + giftWrapTax,
  }
}

/**
 * Whether a price includes the tax of its row, which the report does not state. In countries with VAT, Amazon's prices include it. Only
 * a tax that is nearer to the VAT on top of the price is not included. The tax can be that of the price or of the discounted price.
 */
function taxIncluded(
  price: number,
  discount: number,
  tax: number,
  ratesPpm: readonly number[] | undefined,
): boolean {
  if (ratesPpm === undefined || tax <= 0) return false
  const paid = [price, Math.max(0, price - discount)]
  const distance = (vatOf: (amount: number, ratePpm: number) => number) =>
    Math.min(...ratesPpm.flatMap((rate) => paid.map((amount) => Math.abs(tax - vatOf(amount, rate)))))
  return distance(vatInside) <= distance(applyRate)
}

function check(row: TableRow, priced: boolean, units: number | null): void {
  if (!priced) row.missing('price')
  if (units === null) row.missing('quantity')
  else if (units <= 0) row.fail('quantity', 'sign_mismatch')
}

/**
 * Returns the currency of a row. A row without currency and price gets the currency of its Amazon site, or else that
 * of all other rows.
 */
function currencyOf(row: TableRow, channel: string | null, priced: boolean): CurrencyCode | null {
  if (priced || row.text('currency') !== '') return row.currency('currency')
  const { currencies } = row.plan
  const only = currencies.length === 1 ? (currencies[0] ?? null) : null
  return amazonSite(channel ?? '')?.currency ?? only ?? row.currency('currency')
}

/** Returns which of the rows with the same order, SKU and state this row is, counting from one. */
function nth(keys: RowKeys, state: readonly (string | number)[]): number {
  const [, n = '1'] = keys.next(['amazon order state', ...state]).split('~')
  return Number(n)
}

/** Returns the time of the last change as a number. If the file has no such time, returns the rank of the status. */
function rankOf(row: TableRow, status: StatusRule): number {
  const cell = row.text('updated')
  if (cell === '') return status.rank
  const day = row.date('updated')
  const [hour = '0', minute = '0'] = minuteOf(cell).split(':')
  return Number(day.replaceAll('-', '')) * 10_000 + Number(hour) * 100 + Number(minute)
}
