import { platformName } from '../../../catalog/platform-names.ts'
import { exact } from '../../../money/money.ts'
import { Memo } from '../../cells/memo.ts'
import type { Cells } from '../../identity/row-hash.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import { text } from '../../reader/columns.ts'
import type { Format } from '../../reader/format.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'

type Kind = Extract<SaleLine['kind'], 'sale' | 'refund' | 'fee'>

const WORDS: ReadonlyMap<string, Kind> = new Map([
  ['sale', 'sale'],
  ['order', 'sale'],
  ['بيع', 'sale'],
  ['refund', 'refund'],
  ['return', 'refund'],
  ['مرتجع', 'refund'],
  ['استرداد', 'refund'],
  ['fee', 'fee'],
  ['رسوم', 'fee'],
])

const PLATFORMS = new Memo(platformName)

const needed = (
  header: string,
  kind: 'text' | 'date' | 'quantity' | 'amount' = 'text',
  ...aliases: string[]
) => ({ header, kind, aliases, required: true }) as const

/**
 * Safi's template, a table for sales from any other source. A fee is positive on a sale. On a refund, a fee
 * is positive if the platform also charges for the return, and negative if the platform refunds a fee. A refund has
 * a negative quantity at the price that was paid; a fee without a sale has the
 * quantity 0. An empty fee is no fee.
 * The type is optional, because the quantity implies it. If both are present, they must agree.
 *
 * A later file corrects an earlier file: it replaces the figures of a line_id that it repeats, and those of an order's
 * rows without a line_id that share their SKU, kind and day. Rows without an order number are added.
 */
export const safiTemplate: Format = {
  name: 'safi-template',
  title: 'Safi template',
  platform: null,
  fees: 'stated',
  items: 'once',
  currencyColumn: 'currency',
  oneNameOnly: true,
  totalRows: {
    names: ['date', 'order', 'sku', 'title'],
    ofOrder: [],
    units: ['quantity'],
    priced: { price: 'unitPrice', units: 'quantity' },
    signOf: () => 1,
  },
  columns: {
    order: needed('order_id'),
    lineId: text('line_id'),
    date: needed('date', 'date'),
    platform: needed('platform'),
    sku: needed('sku'),
    title: text('product_name'),
    quantity: needed('quantity', 'quantity'),
    unitPrice: needed('unit_price', 'amount'),
    referralFee: needed('referral_fee', 'amount'),
    fulfilmentFee: needed('fulfilment_fee', 'amount', 'fulfillment_fee'),
    currency: needed('currency'),
    type: text('type'),
  },

  read(row, keys) {
    const orderId = row.longId('order')
    const lineId = row.longId('lineId')
    const date = row.date('date')
    const platform = row.name('platform')
    const sku = row.sku('sku')
    const currency = row.currency('currency')
    const quantity = row.quantity('quantity')
    const kind = row.failed ? null : kindOf(row, quantity)
    if (platform === null) row.missing('platform')
    if (currency === null || kind === null || row.failed) return null
    const unitPrice = row.amount('unitPrice', currency)
    const referral = row.amount('referralFee', currency) ?? 0
    const fulfilment = row.amount('fulfilmentFee', currency) ?? 0
    if (kind !== 'fee') {
      if (orderId === null) row.missing('order')
      if (unitPrice === null && !row.failed) row.missing('unitPrice')
    }
    if ((unitPrice ?? 0) < 0) row.fail('unitPrice', 'sign_mismatch')
    if (kind === 'sale' && referral < 0) row.fail('referralFee', 'sign_mismatch')
    if (kind === 'sale' && fulfilment < 0) row.fail('fulfilmentFee', 'sign_mismatch')
    const units = quantity ?? 0
    const sales = units === 0 ? 0 : units * (unitPrice ?? 0)
    if (!Number.isSafeInteger(sales)) row.fail('unitPrice', 'amount_unreadable')
    if (row.failed) return null
    const title = row.label('title')
    const name = PLATFORMS.of(platform ?? '')
    const about = ['safi', name, orderId, lineId, kind, sku, date]
    const figures = [units, unitPrice, referral, fulfilment, currency]
    const identity = identityOf({ about, title, figures, orderId, lineId }, keys)
    if (identity === null) {
      row.fail('lineId', 'line_repeated')
      return null
    }
    return {
      row: row.line,
      kind,
      platform: name,
      orderId,
      sku,
      title,
      date,
      country: null,
      currency,
      units,
      amounts: {
        ...NO_AMOUNTS,
        sales: exact(sales),
        referralFee: exact(-referral),
        fulfilmentFee: exact(-fulfilment),
      },
      rawType: kind,
      ...identity,
    }
  },
}

/** Returns the key and the item of a row. Returns null if the row repeats a line_id of the file with other figures. */
function identityOf(
  {
    about,
    title,
    figures,
    orderId,
    lineId,
  }: { about: Cells; title: string | null; figures: Cells; orderId: string | null; lineId: string | null },
  keys: RowKeys,
): Pick<SaleLine, 'key' | 'item'> | null {
  // all rows of the item in this file count together, as one occurrence
  const item = { key: keys.item(about), rank: 0, occurrence: 0 }
  if (lineId === null) {
    const key = keys.next([...about, title], figures)
    return orderId === null ? { key } : { key, item }
  }
  if (keys.lineIds.contradicts(about, figures)) return null
  return { key: keys.next([item.key], figures), item }
}

function kindOf(row: TableRow, quantity: number | null): Kind | null {
  const word = row.word('type')
  const known = WORDS.get(word)
  if (known === undefined && word !== '') {
    row.fail('type', 'type_unknown')
    return null
  }
  if (quantity === null) {
    if (known === 'fee') return 'fee'
    row.missing('quantity')
    return null
  }
  const counted: Kind = quantity > 0 ? 'sale' : quantity < 0 ? 'refund' : 'fee'
  if (known !== undefined && known !== counted) {
    row.fail('type', 'sign_mismatch')
    return null
  }
  return counted
}

/**
 * Template file for download, with a header, a sale of two units, and the return of one unit with its referral fee
 * refunded.
 */
export const SAFI_TEMPLATE_CSV = `${Object.values(safiTemplate.columns)
  .map(({ header }) => header)
  .join(',')}
1001,1,2026-03-01,noon,OUD-50,Oud 50 ml,2,120.00,36.00,19.00,SAR,sale
1001,1,2026-03-09,noon,OUD-50,Oud 50 ml,-1,120.00,-18.00,0.00,SAR,refund
`
