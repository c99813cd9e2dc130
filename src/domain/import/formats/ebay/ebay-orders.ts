import type { CurrencyCode } from '../../../money/currency.ts'
import { allocate, exact } from '../../../money/money.ts'
import { currencyBeside } from '../../cells/number-cell.ts'
import { amount, text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import { listedLine } from '../../reader/order-list.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { NO_AMOUNTS } from '../../sale-line.ts'

const UNPAID = { counts: false, rank: 0 }
const PAID = { counts: true, rank: 1 }

/** Matches the last two lines of the file: `12,record(s) downloaded` and `Seller ID : name`. */
const FOOTER = /record\(s\) downloaded|^seller id\b/i

/**
 * Columns of taxes and fees that eBay collects from the buyer and passes on. The order's total includes them, but
 * they are not revenue.
 */
const PAID_ON = {
  ebayTax: amount('eBay Collected Tax'),
  waste: amount('Electronic Waste Recycling Fee'),
  mattress: amount('Mattress Recycling Fee'),
  battery: amount('Battery Recycling Fee'),
  whiteGoods: amount('White Goods Disposal Tax'),
  tire: amount('Tire Recycling Fee'),
  additional: amount('Additional Fee'),
  lumber: amount('Lumber Fee'),
  wireless: amount('Prepaid Wireless Fee'),
  road: amount('Road Improvement And Food Delivery Fee'),
} as const
const PAID_ON_KEYS = Object.keys(PAID_ON)

/**
 * Seller Hub's `eBay-OrdersReport`, with the headers of the US, the UK and Australia; an order list without fees and
 * refunds. Those are only in the transaction report.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | a line of commas above the header, a blank row below it, two lines of text at the end | not rows |
 * | an order of several items has a summary row above the item rows | not a sale; its shipping and tax are divided |
 * | | over the items by value |
 * | `Sold For` is the unit price | multiplied by the quantity |
 * | `Total Price` may include the tax that eBay collects and remits | the sum shows which; that tax is not read |
 * | no status; `Paid On Date` is empty until the buyer has paid | an unpaid order is left out |
 * | amounts have a currency sign, and no column names the currency | the seller is asked if the sign is ambiguous |
 */
export const ebayOrders: Format = {
  name: 'ebay-orders',
  title: 'eBay orders report',
  platform: 'eBay',
  seenWithRealFile: false,
  fees: 'none',
  missing: '--',
  currencyColumn: null,
  fileCurrency: {
    preamble: () => null,
    marketplaceColumn: 'price',
    marketplace: currencyBeside,
    ask: true,
  },
  always: ['Sales Record Number', 'Item Number', 'Sold For'],
  columns: {
    record: text('Sales Record Number'),
    order: { ...text('Order Number'), required: true },
    country: text('Ship To Country', 'Post To Country'),
    item: { ...text('Item Number'), required: true },
    title: text('Item Title'),
    sku: text('Custom Label', 'Custom Label (SKU)'),
    quantity: { header: 'Quantity', kind: 'quantity', required: true },
    price: { ...amount('Sold For'), required: true },
    shipping: amount('Shipping And Handling', 'Postage And Handling', 'Postage And Packaging'),
    sellerTax: amount('Seller Collected Tax'),
    ...PAID_ON,
    total: { ...amount('Total Price'), required: true },
    date: { header: 'Sale Date', kind: 'date', required: true },
    paid: text('Paid On Date'),
    transaction: text('Transaction ID'),
    variation: text('Variation Details'),
  },
  groupBy: 'order',
  blank: 'continues',

  read(all, keys) {
    const rows = all.filter((row) => !FOOTER.test(row.text('order')) && !FOOTER.test(row.text('record')))
    const [first] = rows
    const { currency } = first?.plan ?? {}
    if (first === undefined || !currency) return []
    const orderId = first.longId('order')
    const date = first.date('date')
    if (orderId === null) first.missing('order')
    const items = rows.filter((row) => row.text('item') !== '')
    const sums = rows.filter((row) => row.text('item') === '')
    if (items.length === 0 || sums.length > 1) (sums[0] as TableRow).missing('item')
    if (orderId === null || rows.some((row) => row.failed)) return null
    const sold =
      sums.length === 1 || items.length === 1
        ? [orderOf(items, sums[0], currency)]
        : ordersOf(items, currency)
    if (sold.some((order) => order === null)) return null
    const status = !first.has('paid') || rows.some((row) => row.text('paid') !== '') ? PAID : UNPAID
    const country = rows.map((row) => row.country('country')).find((one) => one !== null) ?? null
    return (sold as Sold[][]).flat().map(({ row, units, sales, shipping, tax }) => {
      const item = row.longId('item')
      return listedLine(
        {
          row: row.line,
          platform: 'eBay',
          orderId,
          sku: row.sku('sku') ?? item,
          title: row.label('title'),
          date,
          country,
          currency,
          // The file has no status column. The preview shows the name of the payment date column as the status,
          // because an order counts if that cell is filled.
          rawType: status === PAID ? 'Paid On Date' : 'Paid On Date: –',
          identity: ['ebay listed item', orderId, item, row.longId('transaction'), row.name('variation')],
          unique: true,
          status,
          units,
          amounts: { ...NO_AMOUNTS, sales, shipping, tax },
        },
        keys,
      )
    })
  },
}

interface Sold {
  readonly row: TableRow
  readonly units: number
  readonly sales: number
  readonly shipping: number
  readonly tax: number
}

/**
 * Reads the items of an order without a summary row. Either each item has its own total, or the first item has the
 * total of the order.
 */
function ordersOf(items: readonly TableRow[], currency: CurrencyCode): (Sold[] | null)[] {
  const [first, ...others] = items as [TableRow, ...TableRow[]]
  return others.every((row) => row.text('total') === '')
    ? [orderOf(items, first, currency)]
    : items.map((row) => orderOf([row], row, currency))
}

/** Reads the items of an order. `whole` is the row that has the amounts of the order: its summary row or its first item. */
function orderOf(
  items: readonly TableRow[],
  whole: TableRow = items[0] as TableRow,
  currency: CurrencyCode,
): Sold[] | null {
  const units = items.map((row) => row.quantity('quantity') ?? lacking(row, 'quantity'))
  const prices = items.map((row) => row.amount('price', currency) ?? lacking(row, 'price'))
  items.forEach((row, at) => {
    if ((units[at] as number) < 0) row.fail('quantity', 'sign_mismatch')
    if ((prices[at] as number) < 0) row.fail('price', 'sign_mismatch')
  })
  const total = whole.amount('total', currency) ?? lacking(whole, 'total')
  const once = (key: string): number => {
    const own = items.filter((row) => row !== whole).map((row) => row.amount(key, currency) ?? 0)
    const value = whole.amount(key, currency) ?? own.reduce((sum, one) => sum + one, 0)
    if (value < 0) whole.fail(key, 'sign_mismatch')
    return value
  }
  const [shipping, tax] = [once('shipping'), once('sellerTax')]
  const paidOn = PAID_ON_KEYS.reduce((sum, key) => sum + once(key), 0)
  if (whole.failed || items.some((row) => row.failed)) return null
  const sales = units.map((count, at) => exact(count * (prices[at] as number)))
  const sum = exact(sales.reduce((all, one) => all + one, 0) + shipping + tax)
  if (total !== sum && total !== sum + paidOn) {
    whole.fail('total', 'total_mismatch')
    return null
  }
  const shippings = allocate(shipping, sales)
  const taxes = allocate(tax, sales)
  return items.map((row, at) => ({
    row,
    units: units[at] as number,
    sales: sales[at] as number,
    shipping: shippings[at] as number,
    tax: taxes[at] as number,
  }))
}

function lacking(row: TableRow, key: string): number {
  if (!row.failed) row.missing(key)
  return 0
}
