import type { Format } from '../../reader/format.ts'
import { listedLine, statusWords } from '../../reader/order-list.ts'
import { NO_AMOUNTS } from '../../sale-line.ts'

/**
 * Statuses, in the sequence in which an item passes through them. Rows with a status of the last two groups keep
 * their price, although nothing was sold.
 */
const STATUSES = statusWords([
  { counts: true, words: ['Processing'] },
  { counts: true, words: ['Confirmed'] },
  { counts: true, words: ['Shipped'] },
  { counts: true, words: ['Delivered'] },
  { counts: false, words: ['Cancelled', 'Canceled', 'Could Not Be Delivered', 'Undelivered'] },
  // noon does not document the status CIR. In real files, rows with CIR are returns of delivered items.
  { counts: false, words: ['CIR', 'Returned'] },
])

const needed = (header: string, kind: 'text' | 'date' | 'amount' = 'text') =>
  ({ header, kind, required: true }) as const

/**
 * noon's sales dashboard export: a list of sold units, without fees.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | 12 to 18 columns, and sellers delete some | six are required; a file that lacks one is refused with the column's name |
 * | each unit has a separate row, without a quantity | one unit per row |
 * | currencies of several countries in one file | each row has its own currency; currencies are never added up |
 * | `gmv_lcy` is below `offer_price` where a coupon or deal was used | `gmv_lcy` is the revenue |
 * | cancelled, undelivered and returned rows keep their full price | left out by status, and their amount is reported |
 * | an item appears again in a later state | the latest state counts, whatever its position |
 * | the order number is the item number without its last `-n` | derived from it |
 * | partner SKUs can be digits or empty | read as text; if empty, noon's own SKU is used |
 * | spreadsheets write `29/03/2026 0:05`, CRLF, empty header names, thousands of empty rows | read with the same keys |
 */
export const noonSalesExport: Format = {
  name: 'noon-sales-export',
  title: 'noon sales export',
  platform: 'noon',
  fees: 'none',
  currencyColumn: 'currency',
  columns: {
    item: needed('item_nr'),
    partnerSku: needed('partner_sku'),
    sku: { header: 'sku', kind: 'text' },
    status: needed('status'),
    offerPrice: { header: 'offer_price', kind: 'amount' },
    revenue: needed('gmv_lcy', 'amount'),
    currency: needed('currency_code'),
    date: needed('order_timestamp', 'date'),
    destination: { header: 'dest_country', kind: 'text' },
    country: { header: 'country_code', kind: 'text' },
  },

  read(row, keys) {
    const item = row.id('item')
    const currency = row.currency('currency')
    const date = row.date('date')
    const status = STATUSES.get(row.status('status'))
    if (status === undefined) row.fail('status', row.text('status') === '' ? 'value_missing' : 'type_unknown')
    if (item === null) row.missing('item')
    // a row that does not count needs no amount
    const nothing = status?.counts === false ? 0 : null
    const revenue = currency === null ? null : (row.amount('revenue', currency) ?? nothing)
    if (revenue === null && !row.failed) row.missing('revenue')
    if (revenue !== null && revenue < 0) row.fail('revenue', 'sign_mismatch')
    if (item === null || currency === null || revenue === null || status === undefined || row.failed)
      return null
    return listedLine(
      {
        row: row.line,
        platform: 'noon',
        orderId: item.replace(/-\d+$/, ''),
        // the seller's own SKU may be empty, while noon's own SKU is always present
        sku: row.sku('partnerSku') ?? row.sku('sku'),
        title: null,
        date,
        country: row.country('destination', 'country'),
        ...(row.text('destination') === '' && { countryAssumed: true }),
        currency,
        rawType: row.label('status') ?? '',
        identity: ['noon item', item],
        unique: true,
        status,
        units: 1,
        amounts: { ...NO_AMOUNTS, sales: revenue },
      },
      keys,
    )
  },
}
