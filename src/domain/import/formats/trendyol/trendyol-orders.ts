import type { CurrencyCode } from '../../../money/currency.ts'
import { currencyBeside } from '../../cells/number-cell.ts'
import { text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import { listedLine, statusWords } from '../../reader/order-list.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type LineAmounts, NO_AMOUNTS } from '../../sale-line.ts'

/**
 * The rank of all statuses, so that the newest file decides: it can have the rows of an order in another sequence, and then its n-th row
 * is another package. Lines that earlier versions stored have ranks up to this one.
 */
const ANY = 7
const STATUSES = statusWords([
  {
    counts: true,
    rank: ANY,
    words: [
      ...['Yeni', 'Yeni Sipariş', 'Oluşturuldu'],
      ...['İşleme Alındı', 'Hazırlanıyor', 'Toplanıyor', 'Faturalandı', 'Faturası Kesildi'],
      ...['Kargoya Verildi', 'Kargoda', 'Taşıma Durumunda', 'Gönderildi'],
      ...['Teslim Edildi', 'Teslimat Noktasında'],
    ],
  },
  {
    counts: false,
    rank: ANY,
    words: [
      'Ödeme Bekliyor',
      ...['Teslim Edilemedi', 'Tedarik Edilemedi'],
      ...['İade', 'İade Edildi'],
      ...['İptal', 'İptal Edildi'],
    ],
  },
])

const needed = (header: string, kind: 'text' | 'date' | 'quantity' | 'amount' = 'text') =>
  ({ header, kind, required: true }) as const

/**
 * Trendyol's detailed order list (Siparişler > Excel), a row per product of a package; without fees. Column names are
 * those that many programs reading its files agree on.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | `Satış Tutarı` is price times quantity | other rows are errors |
 * | `İndirim Tutarı` is the seller's discount, `Trendyol İndirim Tutarı` Trendyol's own, which it pays | revenue is the |
 * | | price less the seller's |
 * | `Faturalanacak Tutar` is what is invoiced to the buyer | less the seller's discount or both; else a row error |
 * | prices include the VAT, which has no column | not stated |
 * | cancelled, returned and undelivered rows keep their price | left out, with the money that they show |
 * | an unknown status | a row error |
 * | an order appears again in a later state, in other packages | the n-th row of a product in an order is the same item, |
 * | | in the state of the newest file |
 * | `Stok Kodu` is the seller's SKU; it can be empty | the barcode is used |
 * | no currency, or next to the amounts | taken from there, else asked |
 * | the buyer's name, address, phone and tax number | not read |
 */
export const trendyolOrders: Format = {
  name: 'trendyol-orders',
  title: 'Trendyol orders',
  platform: 'Trendyol',
  seenWithRealFile: false,
  fees: 'none',
  currencyColumn: null,
  fileCurrency: {
    preamble: () => null,
    marketplaceColumn: 'billed',
    marketplace: currencyBeside,
    ask: true,
  },
  always: ['Paket No', 'Sipariş Statüsü', 'Faturalanacak Tutar'],
  columns: {
    barcode: needed('Barkod'),
    package: needed('Paket No'),
    date: needed('Sipariş Tarihi', 'date'),
    order: needed('Sipariş Numarası'),
    title: text('Ürün Adı'),
    status: needed('Sipariş Statüsü'),
    sku: text('Stok Kodu'),
    units: needed('Adet', 'quantity'),
    price: { header: 'Birim Fiyatı', kind: 'amount' },
    sale: needed('Satış Tutarı', 'amount'),
    discount: needed('İndirim Tutarı', 'amount'),
    platformDiscount: { header: 'Trendyol İndirim Tutarı', kind: 'amount' },
    billed: needed('Faturalanacak Tutar', 'amount'),
    country: text('Ülke'),
  },

  read(row, keys) {
    const { currency } = row.plan
    const orderId = row.longId('order')
    const barcode = row.sku('barcode')
    const date = row.date('date')
    const status = STATUSES.get(row.status('status'))
    const units = row.quantity('units')
    if (orderId === null) row.missing('order')
    if (status === undefined) row.fail('status', row.text('status') === '' ? 'value_missing' : 'type_unknown')
    if (units === null && !row.failed) row.missing('units')
    else if (units !== null && units < 0) row.fail('units', 'sign_mismatch')
    if (currency === null || status === undefined || units === null || row.failed) return null
    const amounts = amountsOf(row, currency, units)
    if (amounts === null) return null
    const sku = row.sku('sku') ?? barcode
    if (row.failed) return null
    return listedLine(
      {
        row: row.line,
        platform: 'Trendyol',
        orderId,
        sku,
        title: row.label('title'),
        date,
        country: row.country('country'),
        currency,
        rawType: row.label('status') ?? '',
        identity: ['trendyol order', orderId, barcode ?? sku],
        unique: false,
        status,
        units,
        amounts,
      },
      keys,
    )
  },
}

function amountsOf(row: TableRow, currency: CurrencyCode, units: number): LineAmounts | null {
  const sale = row.amount('sale', currency)
  const billed = row.amount('billed', currency)
  const price = row.amount('price', currency)
  const bySeller = Math.abs(row.amount('discount', currency) ?? 0)
  const byPlatform = Math.abs(row.amount('platformDiscount', currency) ?? 0)
  if (row.failed) return null
  if (sale === null) row.missing('sale')
  if (billed === null) row.missing('billed')
  if (sale === null || billed === null) return null
  if (sale < 0) row.fail('sale', 'sign_mismatch')
  else if (price !== null && price * units !== sale) row.fail('sale', 'total_mismatch')
  else if (billed !== sale - bySeller && billed !== sale - bySeller - byPlatform)
    row.fail('billed', 'total_mismatch')
  return row.failed ? null : { ...NO_AMOUNTS, sales: sale, discounts: 0 - bySeller }
}
