import { minuteOf } from '../../cells/date-cell.ts'
import { currencyBeside } from '../../cells/number-cell.ts'
import type { Format } from '../../reader/format.ts'
import { listedLine } from '../../reader/order-list.ts'
import { NO_AMOUNTS } from '../../sale-line.ts'
import { WOOCOMMERCE_STATUSES } from './woocommerce-order.ts'

/** The state of every refund. A refund row has no status of its own that could change. */
const REFUNDED = { counts: true, rank: 0 }

/**
 * WooCommerce's Analytics > Orders download: an order list without SKUs, fees, tax or shipping.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | one row for each order, its products packed as `2× Name, 1× Name` without SKUs | one line without a SKU, with that title |
 * | `Net Sales` is after discounts, without tax and shipping; other years call it `N. Revenue` | revenue |
 * | `N. Revenue (formatted)` is a text with the shop's currency sign (৳2,999), often including shipping | it gives |
 * | | the currency if the sign is unambiguous, else asked; revenue only if there is no other column |
 * | a refund has its own negative row with the number of its order | a refund; the order itself stays a sale, |
 * | | whatever its status |
 * | different shops number their orders alike | an order is its number and the minute of its creation |
 */
export const woocommerceAnalytics: Format = {
  name: 'woocommerce-analytics',
  title: 'WooCommerce analytics orders',
  platform: 'WooCommerce',
  seenWithRealFile: false,
  fees: 'none',
  currencyColumn: null,
  fileCurrency: {
    preamble: () => null,
    marketplaceColumn: 'formatted',
    marketplace: currencyBeside,
    ask: true,
  },
  columns: {
    date: { header: 'Date', kind: 'date', required: true },
    order: { header: 'Order #', kind: 'text', required: true },
    revenue: {
      header: 'Net Sales',
      aliases: ['N. Revenue', 'N. Revenue (formatted)'],
      kind: 'amount',
      required: true,
    },
    formatted: { header: 'N. Revenue (formatted)', aliases: ['N. Revenue'], kind: 'text' },
    status: { header: 'Status', kind: 'text', required: true },
    products: { header: 'Product(s)', kind: 'text', required: true },
    units: { header: 'Items sold', kind: 'quantity', required: true },
  },

  read(row, keys) {
    const { currency } = row.plan
    const date = row.date('date')
    const orderId = row.longId('order')
    const listed = WOOCOMMERCE_STATUSES.get(row.status('status'))
    const units = row.quantity('units')
    if (orderId === null) row.missing('order')
    if (listed === undefined) row.fail('status', row.text('status') === '' ? 'value_missing' : 'type_unknown')
    const revenue = currency === null ? null : row.amount('revenue', currency)
    if (revenue === null && !row.failed) row.missing('revenue')
    if (units === null && !row.failed) row.missing('units')
    if (currency === null || orderId === null || listed === undefined || revenue === null || units === null)
      return null
    const back = revenue < 0
    if (units < 0 && !back) row.fail('units', 'sign_mismatch')
    if (row.failed) return null
    const minute = minuteOf(row.text('date'))
    return listedLine(
      {
        row: row.line,
        platform: 'WooCommerce',
        orderId,
        sku: null,
        title: row.label('products'),
        date,
        country: null,
        currency,
        rawType: row.label('status') ?? '',
        kind: back ? 'refund' : 'sale',
        identity: back
          ? ['woocommerce refund', orderId, date, minute, revenue]
          : ['woocommerce order', orderId, date, minute],
        unique: !back,
        status: back ? REFUNDED : listed,
        units: back ? 0 - Math.abs(units) : units,
        amounts: { ...NO_AMOUNTS, sales: revenue },
        taxApart: true,
      },
      keys,
    )
  },
}
