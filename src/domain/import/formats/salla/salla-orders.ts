import { type CurrencyCode, isCurrencyCode } from '../../../money/currency.ts'
import { allocate, exact } from '../../../money/money.ts'
import { foldStatus } from '../../cells/clean-text.ts'
import { readAmount } from '../../cells/number-column.ts'
import type { RowKeys } from '../../identity/row-keys.ts'
import type { Format } from '../../reader/format.ts'
import { type ListedItem, listedOrder, type StatusRule, statusWords } from '../../reader/order-list.ts'
import { listedProducts, type PackedProduct, packedProducts } from '../../reader/packed-products.ts'
import type { TableRow } from '../../reader/table-row.ts'
import { NO_AMOUNTS, type SaleLine } from '../../sale-line.ts'

/** The rank of `تم التوصيل`. */
const DELIVERED = 7
const STATUSES = statusWords([
  { counts: false, words: ['طلب عرض سعر'] },
  { counts: false, words: ['بانتظار الدفع', 'Payment Pending'] },
  { counts: true, words: ['بانتظار المراجعة', 'Under Review'] },
  { counts: true, words: ['قيد التنفيذ', 'In Progress'] },
  { counts: true, words: ['تم التنفيذ', 'Completed'] },
  { counts: true, words: ['جاري التوصيل', 'Delivering'] },
  { counts: true, words: ['تم الشحن', 'Shipped'] },
  { counts: true, words: ['تم التوصيل', 'Delivered'] },
  // the shop can refuse the return
  { counts: false, rank: DELIVERED, words: ['قيد الاسترجاع', 'Restoring'] },
  { counts: false, words: ['مسترجع', 'Restored'] },
  { counts: false, words: ['ملغي', 'محذوف', 'Canceled', 'Cancelled', 'Deleted'] },
])

/** Currencies by the words that Salla writes instead of a currency code. */
const CURRENCIES: ReadonlyMap<string, CurrencyCode> = new Map(
  (
    [
      ['SAR', 'ريال سعودي', 'ر.س'],
      ['AED', 'درهم إماراتي', 'د.إ'],
      ['KWD', 'دينار كويتي', 'د.ك'],
      ['BHD', 'دينار بحريني', 'د.ب'],
      ['QAR', 'ريال قطري', 'ر.ق'],
      ['OMR', 'ريال عماني', 'ر.ع'],
      ['EGP', 'جنيه مصري', 'ج.م'],
      ['JOD', 'دينار أردني', 'د.أ'],
      ['USD', 'دولار أمريكي', 'دولار'],
      ['EUR', 'يورو'],
      ['GBP', 'جنيه إسترليني'],
      ['TRY', 'ليرة تركية'],
      ['LBP', 'ليرة لبنانية', 'ل.ل'],
      ['IQD', 'دينار عراقي'],
      ['LYD', 'دينار ليبي'],
      ['TND', 'دينار تونسي'],
      ['DZD', 'دينار جزائري'],
      ['MAD', 'درهم مغربي'],
    ] as const
  ).flatMap(([code, ...words]) => words.map((word) => [foldStatus(word), code] as const)),
)

const needed = (header: string, aliases: readonly string[] = []) =>
  ({ header, aliases, kind: 'text', required: true }) as const

/**
 * Salla's order list, in Arabic, with columns that the seller selects; one row per order, without fees.
 *
 * | what the file does | how it is read |
 * |---|---|
 * | all products of an order are in one cell, `['(SKU: code)name(Qty: n)',...]`, without prices | one product: its |
 * | | line; several: one line for the order without a SKU, because the price of each is unknown |
 * | `skus_json` has their prices as well | a line for each, with its share of the order's total |
 * | the order's total includes tax and shipping | subtracted if their columns are present |
 * | a file without the total column | refused: the revenue of its orders is unknown |
 * | statuses with and without hamza (بإنتظار, بانتظار) | equal; cancelled, returned and unpaid orders are left out |
 * | the currency is a code, a word, `1` or `None` | each row's own if present, else the file's, else asked |
 * | the currency is any other word | a row error for an unknown currency |
 */
export const sallaOrders: Format = {
  name: 'salla-orders',
  title: 'Salla orders',
  platform: 'Salla',
  fees: 'none',
  currencyColumn: null,
  fileCurrency: {
    preamble: () => null,
    marketplaceColumn: 'currency',
    marketplace: currencyOf,
    ask: true,
    perRow: true,
  },
  // A table that has a price column with a price on each row comes from another shop system.
  never: ['السعر', 'سعر الوحدة', 'سعر المنتج'],
  columns: {
    order: needed('رقم الطلب'),
    status: needed('حالة الطلب'),
    date: { header: 'تاريخ الطلب', kind: 'date', required: true },
    total: { header: 'إجمالي الطلب', aliases: ['اجمالي الطلب'], kind: 'amount', required: true },
    products: needed('SKU', ['اسماء المنتجات مع SKU', 'أسماء المنتجات مع SKU', 'skus_json']),
    list: { header: 'skus_json', kind: 'text' },
    tax: { header: 'الضريبة', aliases: ['ضريبة القيمة المضافة'], kind: 'amount' },
    shipping: { header: 'تكلفة الشحن', kind: 'amount' },
    currency: { header: 'العملة', kind: 'text' },
    country: { header: 'الدولة', aliases: ['رمز الدولة'], kind: 'text' },
  },

  read(row, keys) {
    const orderId = row.longId('order')
    const date = row.date('date')
    const status = STATUSES.get(row.status('status'))
    const currency = row.currencyOrFiles('currency', currencyOf)
    if (orderId === null) row.missing('order')
    if (status === undefined) row.fail('status', row.text('status') === '' ? 'value_missing' : 'type_unknown')
    if (orderId === null || status === undefined || currency === null || row.failed) return null
    const products = productsOf(row, status)
    const money = moneyOf(row, currency, status)
    if (products === null || money === null) return null
    const order = {
      row: row.line,
      platform: 'Salla',
      orderId,
      date,
      country: row.country('country'),
      currency,
      rawType: row.label('status') ?? '',
      unique: true,
      status,
    }
    return linesOf(order, { products, weights: weightsOf(products, currency), ...money }, keys)
  },
}

interface Goods {
  readonly products: readonly PackedProduct[]
  /** The price of each product, which is used to divide the order total. null if a price is unknown. */
  readonly weights: readonly number[] | null
  readonly sales: number
  readonly shipping: number
  readonly tax: number
}

type Order = Omit<ListedItem, 'identity' | 'sku' | 'title' | 'units' | 'amounts'>

function linesOf(
  order: Order,
  { products, weights, sales, shipping, tax }: Goods,
  keys: RowKeys,
): SaleLine[] {
  const several = products.length > 1
  const [only] = products
  const goods =
    several && weights === null
      ? [
          {
            sku: null,
            name: products.map(({ name, sku }) => name ?? sku).join(' + '),
            units: unitsOf(products),
          },
        ]
      : several
        ? products
        : [only as PackedProduct]
  const parts = allocate(sales, goods.length > 1 ? (weights as readonly number[]) : [1])
  const items = goods.map(({ sku, name, units }, at) => ({
    ...order,
    identity: ['salla order', order.orderId, at],
    sku: sku ?? (several && weights === null ? null : name),
    title: name,
    units,
    amounts: { ...NO_AMOUNTS, sales: parts[at] as number, ...(at === 0 && { shipping, tax }) },
  }))
  return listedOrder(items, keys)
}

function productsOf(row: TableRow, { counts }: StatusRule): readonly PackedProduct[] | null {
  if (!counts && row.text('products') === '') return [{ sku: null, name: null, units: 0, price: null }]
  const products =
    listedProducts(row.text('list')) ??
    packedProducts(row.text('products')) ??
    listedProducts(row.text('products'))
  if (products === null)
    row.fail('products', row.text('products') === '' ? 'value_missing' : 'unreadable_text')
  return products
}

/** Returns the amounts of an order: its shipping, its tax, and its total without them. An order that does not count needs none. */
function moneyOf(
  row: TableRow,
  currency: CurrencyCode,
  { counts }: StatusRule,
): Pick<Goods, 'sales' | 'shipping' | 'tax'> | null {
  const total = row.amount('total', currency)
  const tax = row.amount('tax', currency) ?? 0
  const shipping = row.amount('shipping', currency) ?? 0
  if (total === null && !counts && !row.failed) return { sales: 0, shipping: 0, tax: 0 }
  if (total === null && !row.failed) row.missing('total')
  if (total === null || row.failed) return null
  if (total < 0) row.fail('total', 'sign_mismatch')
  if (tax < 0) row.fail('tax', 'sign_mismatch')
  if (shipping < 0) row.fail('shipping', 'sign_mismatch')
  const sales = exact(total - tax - shipping)
  if (sales < 0 && !row.failed) row.fail('total', 'total_mismatch')
  return row.failed ? null : { sales, shipping, tax }
}

function weightsOf(products: readonly PackedProduct[], currency: CurrencyCode): number[] | null {
  const weights = products.map(({ price, units }) => {
    const read = price === null ? null : readAmount(price, 'point', currency)
    const weight = typeof read === 'number' && read >= 0 ? read * units : null
    return Number.isSafeInteger(weight) ? weight : null
  })
  if (weights.some((weight) => weight === null) || weights.every((weight) => weight === 0)) return null
  return weights as number[]
}

function unitsOf(products: readonly PackedProduct[]): number {
  return products.reduce((sum, { units }) => sum + units, 0)
}

function currencyOf(cell: string): CurrencyCode | null {
  const code = cell.trim().toUpperCase()
  if (code === '') return null
  return isCurrencyCode(code) ? code : (CURRENCIES.get(foldStatus(cell)) ?? null)
}
