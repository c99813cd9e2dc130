import type { CurrencyCode } from '../../../money/currency.ts'
import { currencyBeside } from '../../cells/number-cell.ts'
import { text } from '../../reader/columns.ts'
import { type Format, typeWords } from '../../reader/format.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type LineAmounts, NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'

const TYPES = typeWords([
  [{ kind: 'sale', into: 'sales', units: 'sold' }, ['Satış']],
  [{ kind: 'refund', into: 'sales', units: 'returned' }, ['İade', 'Kısmi İade']],
  [
    { kind: 'other', into: 'discounts', units: 'none' },
    [
      'İndirim',
      'İndirim İptal',
      'Kupon',
      'Kupon İptal',
      'Kurumsal Fatura - Trendyol Kupon',
      'Kurumsal Fatura - Trendyol Promosyon',
    ],
  ],
  [{ kind: 'fee', into: 'fulfilmentFee', units: 'none' }, ['Kargo Fatura']],
  [
    { kind: 'fee', into: 'otherFee', units: 'none' },
    ['Platform Hizmet Bedeli', 'Erken Ödeme Kesinti Faturası', 'Uluslararası Hizmet Bedeli'],
  ],
  [{ kind: 'other', into: 'tax', units: 'none' }, ['E-ticaret Stopajı']],
])

const needed = (header: string, ...aliases: string[]) => ({ ...text(header, ...aliases), required: true })
const amount = (header: string) => ({ header, kind: 'amount', required: true }) as const

/**
 * Trendyol's payment detail (Finansman > Ödemelerim), a row per record. Names of columns and types come from programs
 * that read its files. Whatever contradicts them is an error instead of a guess.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | `Toplam Tutar` is the price, `TY Hakediş` Trendyol's commission on it with VAT, `Satıcı Hakediş` the remainder | sale |
 * | | and referral fee; other rows are errors |
 * | one source shows negative commissions, another positive returns | the sign of the remainder decides |
 * | coupons and discounts of the seller and their reversals have their own rows | discounts |
 * | delivery, platform and early payment are invoiced without an order | fees |
 * | `E-ticaret Stopajı` is withheld tax | tax, not a cost |
 * | no quantity | a sale is at least one unit, so it counts as one; a return gives none back |
 * | the last row has neither record nor type | the file's own total |
 * | other types | row errors |
 * | no currency, or next to the amounts | taken from there, else asked |
 */
export const trendyolSettlement: Format = {
  name: 'trendyol-settlement',
  title: 'Trendyol payment detail',
  platform: 'Trendyol',
  seenWithRealFile: false,
  fees: 'stated',
  feesWithVat: true,
  currencyColumn: null,
  fileCurrency: {
    preamble: () => null,
    marketplaceColumn: 'left',
    marketplace: currencyBeside,
    ask: true,
  },
  always: ['İşlem Tipi', 'TY Hakediş', 'Satıcı Hakediş'],
  columns: {
    record: needed('Kayıt No / Fatura No', 'Kayıt No'),
    type: needed('İşlem Tipi'),
    order: needed('Sipariş No'),
    date: { header: 'İşlem Tarihi', kind: 'date', required: true },
    barcode: needed('Barkod'),
    title: text('Ürün Adı / Açıklama', 'Ürün Adı'),
    kept: amount('TY Hakediş'),
    left: amount('Satıcı Hakediş'),
    price: amount('Toplam Tutar'),
    country: text('Ülke'),
  },

  read(row, keys) {
    const { currency } = row.plan
    if (currency === null) return null
    const record = row.id('record')
    const word = row.word('type')
    if (record === null && word === '') return readTotal(row, currency)
    const rule = TYPES.get(word)
    const orderId = row.longId('order')
    const sku = row.sku('barcode')
    const date = row.date('date')
    if (record === null) row.missing('record')
    if (rule === undefined) row.fail('type', word === '' ? 'value_missing' : 'type_unknown')
    const money = moneyOf(row, currency)
    if (rule === undefined || money === null || row.failed) return null
    const isSale = rule.units === 'sold'
    if (isSale ? money.left < 0 : rule.units === 'returned' && money.left > 0)
      row.fail('left', 'sign_mismatch')
    const amounts: LineAmounts = { ...NO_AMOUNTS, referralFee: 0 - money.kept }
    return {
      row: row.line,
      key: keys.next(['trendyol', record, word, date, orderId, sku, money.price, money.kept]),
      kind: rule.kind as SaleLine['kind'],
      platform: 'Trendyol',
      orderId,
      sku,
      title: row.label('title'),
      date,
      country: row.country('country'),
      currency,
      units: isSale ? 1 : 0,
      amounts: { ...amounts, [rule.into]: money.price },
      rawType: row.label('type') ?? '',
    }
  },
}

/** Reads the last row of the file, which contains the total. */
function readTotal(row: TableRow, currency: CurrencyCode): 'skipped' | null {
  const total = row.amount('left', currency)
  if (total === null) row.missing('record')
  if (total === null || row.failed) return null
  row.controlTotal = total
  row.controlCurrency = currency
  return 'skipped'
}

interface Money {
  readonly price: number
  readonly kept: number
  readonly left: number
}

/**
 * Returns the amounts of a row, positive or negative like the seller's share. Invoiced charges have no commission and
 * often no price.
 */
function moneyOf(row: TableRow, currency: CurrencyCode): Money | null {
  const left = row.amount('left', currency)
  const kept = Math.abs(row.amount('kept', currency) ?? 0)
  const price = row.amount('price', currency)
  if (left === null && !row.failed) row.missing('left')
  if (left === null || row.failed) return null
  const sign = left < 0 ? -1 : 1
  if (price === null && kept === 0) return { price: left, kept: 0, left }
  if (price === null) row.missing('price')
  else if (Math.abs(price) - kept !== Math.abs(left)) row.fail('left', 'total_mismatch')
  return row.failed ? null : { price: sign * Math.abs(price ?? 0), kept: sign * kept, left }
}
