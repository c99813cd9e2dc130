import type { CurrencyCode } from '../../../money/currency.ts'
import { allocate, divideRounded, exact } from '../../../money/money.ts'
import { minuteOf } from '../../cells/date-cell.ts'
import { currencyNamed } from '../../cells/number-cell.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import { type ListedItem, listedOrder, statusWords } from '../../reader/order-list.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { type LineAmounts, NO_AMOUNTS, revenueOf, type SaleLine } from '../../sale-line.ts'

const words = (...all: string[]) => all.flatMap((word) => [word, `wc-${word}`])

/** The rank of `on-hold`. */
const ON_HOLD = 2
/** The rank of `completed`. */
const COMPLETED = 5

/** The statuses of WooCommerce, as its database and its screens write them. */
export const WOOCOMMERCE_STATUSES = statusWords([
  { counts: false, words: words('draft', 'auto-draft', 'checkout-draft') },
  {
    counts: false,
    // a payment can fail while the order is on hold, and the buyer can pay again
    rank: ON_HOLD,
    words: [...words('pending', 'pending payment', 'failed'), 'بانتظار الدفع', 'في انتظار الدفع', 'فشل'],
  },
  { counts: true, words: [...words('on-hold'), 'قيد الانتظار'] },
  { counts: true, rank: COMPLETED, words: [...words('processing'), 'قيد التنفيذ'] },
  { counts: true, rank: COMPLETED, words: words('shipped') },
  { counts: true, words: [...words('completed', 'delivered'), 'مكتمل'] },
  { counts: true, words: [...words('refunded'), 'مسترد', 'تم استرداد المال'] },
  // WooCommerce cancels unpaid orders by itself, and a late payment puts them in processing
  { counts: false, rank: COMPLETED, words: [...words('cancelled', 'canceled', 'trash'), 'ملغي', 'ملغى'] },
])
const REFUNDED: readonly string[] = ['refunded', 'wc refunded', 'مسترد', 'تم استرداد المال']

/** A product of an order. */
export interface WooItem {
  readonly row: TableRow
  readonly sku: string | null
  readonly title: string | null
  readonly units: number
  /** The product's share of the goods of the order. Only the ratio to the other products matters. */
  readonly weight: number
  /**
   * Returned units of the product. `weightBack` is its share of a refund. Both are 0 if the file does not state them.
   */
  readonly unitsBack: number
  readonly weightBack: number
}

export interface WooMoney {
  /** Value of the goods after discounts, without tax. */
  readonly goods: number
  readonly discount: number
  readonly shipping: number
  /** Charges besides goods and shipping, such as for cash on delivery. A negative charge is a discount. */
  readonly charges: number
  readonly tax: number
  /** Refunded amount including tax, or null if the file does not state one. */
  readonly refunded: number | null
}

/** The values that all rows of an order have in common. */
export interface WooOrder {
  readonly identity: readonly string[]
  readonly currency: CurrencyCode
  /** Whether the status of the order means a full refund. */
  readonly allBack: boolean
  readonly shared: Pick<
    ListedItem,
    | 'platform'
    | 'orderId'
    | 'date'
    | 'country'
    | 'countryAssumed'
    | 'currency'
    | 'rawType'
    | 'unique'
    | 'status'
  >
}

/**
 * Returns the order of a row and the order's state. Returns null if they are unreadable. Different shops can use the
 * same order numbers.
 */
export function wooOrderOf(row: TableRow): WooOrder | null {
  const orderId = row.longId('order')
  const date = row.date('date')
  const word = row.status('status')
  const status = WOOCOMMERCE_STATUSES.get(word)
  const currency = row.currencyOrFiles('currency', currencyNamed)
  if (orderId === null) row.missing('order')
  if (status === undefined) row.fail('status', word === '' ? 'value_missing' : 'type_unknown')
  if (orderId === null || status === undefined || currency === null || row.failed) return null
  return {
    identity: ['woocommerce listed order', orderId, date, minuteOf(row.text('date'))],
    currency,
    allBack: REFUNDED.includes(word),
    shared: {
      platform: 'WooCommerce',
      orderId,
      date,
      country: null,
      currency,
      rawType: row.label('status') ?? '',
      unique: true,
      status,
    },
  }
}

/** Reads an amount of the order, which is on each of its rows or only on the first. */
export function onceOf(rows: readonly TableRow[], key: string, currency: CurrencyCode): number | null {
  const [first, ...others] = rows as [TableRow, ...TableRow[]]
  const amount = first.amount(key, currency)
  for (const row of others)
    if ((row.amount(key, currency) ?? amount) !== amount) row.fail(key, 'total_mismatch')
  return amount
}

/** Like onceOf, for amounts that are never negative. An empty cell is zero. */
export function onceNotNegative(rows: readonly TableRow[], key: string, currency: CurrencyCode): number {
  const amount = onceOf(rows, key, currency) ?? 0
  if (amount < 0) (rows[0] as TableRow).fail(key, 'sign_mismatch')
  return amount
}

/**
 * Returns the lines of an order, with the amounts of the order divided over the products by the value of their goods.
 * Returns null if the refund exceeds the amounts of the order.
 */
export function wooLines(
  order: WooOrder,
  items: readonly WooItem[],
  money: WooMoney,
  keys: RowKeys,
): SaleLine[] | null {
  const { shared, identity } = order
  const amounts = amountsOf(items, money)
  const sold = items.map(
    ({ row, sku, title, units }, at): ListedItem => ({
      ...shared,
      row: row.line,
      sku,
      title,
      units,
      amounts: amounts[at] as LineAmounts,
      identity: [...identity, String(at)],
    }),
  )
  const back = shared.status.counts ? refundOf(order, items, money, sold) : []
  return back && listedOrder([...sold, ...back], keys)
}

function amountsOf(items: readonly WooItem[], money: WooMoney): LineAmounts[] {
  const weights = items.map(({ weight }) => weight)
  const [goods, discounts, lowered, charged, tax] = [
    money.goods,
    money.discount,
    Math.min(money.charges, 0),
    money.shipping + Math.max(money.charges, 0),
    money.tax,
  ].map((amount) => allocate(amount, weights)) as [number[], number[], number[], number[], number[]]
  return items.map((_, at) => ({
    ...NO_AMOUNTS,
    sales: exact((goods[at] as number) + (discounts[at] as number)),
    discounts: exact((lowered[at] as number) - (discounts[at] as number)),
    shipping: charged[at] as number,
    tax: tax[at] as number,
  }))
}

/** Returns the lines of a refund. A refund that names no products becomes one line without units. */
function refundOf(
  { shared, identity, allBack }: WooOrder,
  items: readonly WooItem[],
  { tax, refunded }: WooMoney,
  sold: readonly ListedItem[],
): ListedItem[] | null {
  const first = items[0] as WooItem
  const revenue = sold.reduce((sum, { amounts }) => sum + revenueOf(amounts), 0)
  const named = items.some(({ unitsBack, weightBack }) => unitsBack > 0 || weightBack > 0)
  const itemsBack = items.reduce((sum, { weightBack }) => sum + weightBack, 0)
  if (refunded !== null && (refunded < 0 || refunded > revenue + tax)) {
    first.row.fail('refunded', refunded < 0 ? 'sign_mismatch' : 'total_mismatch')
    return null
  }
  const whole = refunded === revenue + tax || (allBack && !refunded && !named)
  const [goodsBack, taxBack] = whole
    ? [revenue, tax]
    : refunded !== null
      ? (allocate(refunded, [revenue, tax]) as [number, number])
      : [itemsBack, revenue === 0 ? 0 : divideRounded(BigInt(tax) * BigInt(itemsBack), BigInt(revenue))]
  if (goodsBack === 0 && taxBack === 0 && !named) return []
  const lines = named || whole ? items : [{ ...first, sku: null, title: null, units: 0 }]
  const weights = named
    ? items.map(({ unitsBack, weightBack }) => (itemsBack === 0 ? unitsBack : weightBack))
    : lines.map((_, at) => (whole ? revenueOf((sold[at] as ListedItem).amounts) : 1))
  const sales = allocate(goodsBack, weights)
  const taxes = allocate(taxBack, weights)
  return lines.flatMap(({ row, sku, title, units, unitsBack }, at): ListedItem[] => {
    const unitsOf = named ? unitsBack : units
    if (unitsOf === 0 && sales[at] === 0 && taxes[at] === 0) return []
    const amounts = { ...NO_AMOUNTS, sales: 0 - (sales[at] as number), tax: 0 - (taxes[at] as number) }
    const about = { row: row.line, sku, title, kind: 'refund' as const, units: 0 - unitsOf, amounts }
    return [{ ...shared, ...about, identity: [...identity, 'refund', String(at)] }]
  })
}
