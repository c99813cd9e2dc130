import { BUILT_IN_PLATFORMS } from '../../catalog/platforms.ts'
import { isCurrencyCode } from '../../money/currency.ts'
import { asciiDigits, foldStatus, foldWord, plainCell } from '../clean-text.ts'
import { takeDateApart } from '../date-cell.ts'
import { ORDER_AMOUNTS } from './amount-answers.ts'
import { type ColumnMapping, MAPPED_FIELDS, type MappedField } from './column-mapping.ts'
import { guessStatuses } from './status-words.ts'

/** Names under which sellers keep these columns, in English and Arabic; the first that a table has is taken. */
const NAMES: Readonly<Record<MappedField, readonly string[]>> = {
  date: [
    'order date',
    'date',
    'created at',
    'sale date',
    'purchase date',
    'تاريخ الطلب',
    'التاريخ',
    'تاريخ البيع',
  ],
  orderId: [
    'order id',
    'order number',
    'order no',
    'order no.',
    'order',
    'رقم الطلب',
    'الطلب',
    'رقم الاوردر',
  ],
  sku: ['sku', 'seller sku', 'item sku', 'product code', 'رمز المنتج', 'كود المنتج', 'رمز التخزين'],
  title: ['product name', 'item name', 'product', 'title', 'name', 'اسم المنتج', 'المنتج', 'الصنف'],
  quantity: ['quantity', 'qty', 'units', 'items sold', 'الكمية', 'العدد', 'عدد القطع'],
  unitPrice: ['unit price', 'price', 'item price', 'سعر الوحدة', 'سعر القطعة', 'السعر', 'سعر البيع'],
  lineTotal: [
    'line total',
    'item total',
    'order total',
    'grand total',
    'total',
    'subtotal',
    'amount',
    'اجمالي الطلب',
    'اجمالي الصنف',
    'الاجمالي',
    'المجموع',
    'المجموع الفرعي',
    'المبلغ',
  ],
  shipping: ['shipping', 'shipping fee', 'delivery', 'الشحن', 'تكلفة الشحن', 'رسوم الشحن'],
  discount: ['discount', 'discount amount', 'coupon', 'الخصم', 'قيمة الخصم'],
  tax: ['tax', 'vat', 'الضريبة', 'ضريبة القيمة المضافة'],
  referralFee: ['referral fee', 'commission', 'selling fee', 'العمولة', 'عمولة المنصة', 'عمولة البيع'],
  fulfilmentFee: [
    'fulfilment fee',
    'fulfillment fee',
    'fba fee',
    'delivery fee',
    'رسوم التوصيل',
    'رسوم التجهيز',
  ],
  otherFee: ['other fee', 'other fees', 'payment fee', 'fees', 'رسوم اخرى', 'رسوم الدفع', 'الرسوم'],
  status: ['status', 'order status', 'state', 'حالة الطلب', 'الحالة'],
  currency: ['currency', 'currency code', 'العملة', 'عملة'],
  country: ['country', 'ship country', 'الدولة', 'البلد'],
}

/** What the columns of a table most likely hold. A column whose cells contradict its name is not taken. */
export function guessMapping(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): ColumnMapping {
  const folded = headers.map(foldStatus)
  const taken = new Set<number>()
  const columns: Partial<Record<MappedField, string>> = {}
  for (const field of MAPPED_FIELDS) {
    const at = NAMES[field]
      .map((name) => folded.indexOf(foldStatus(name)))
      .find((index) => index !== -1 && !taken.has(index) && fits(field, cellsOf(rows, index)))
    if (at === undefined) continue
    taken.add(at)
    columns[field] = foldWord(headers[at] ?? '')
  }
  const statusAt = headers.findIndex((header) => foldWord(header) === columns.status)
  const statuses = statusAt === -1 ? [] : cellsOf(rows, statusAt)
  return { columns, platform: platformIn(headers), ...guessStatuses(statuses) }
}

const ALWAYS = () => true
const FITS: Readonly<Partial<Record<MappedField, (cell: string) => boolean>>> = {
  date: (cell) => takeDateApart(cell) !== null,
  quantity: (cell) => /^-?\d{1,6}([.,]0+)?$/.test(plainCell(cell)),
  currency: (cell) => isCurrencyCode(cell.toUpperCase()),
}

/**
 * Nine of ten cells that say anything. For an amount one number will do: cells that are none, such as a fee of `15%`,
 * become errors of their rows, where a column that is not read would be missed by nobody.
 */
function fits(field: MappedField, cells: readonly string[]): boolean {
  if (isAmount(field)) return cells.length === 0 || cells.some((cell) => /\d/.test(asciiDigits(cell)))
  const fit = FITS[field] ?? ALWAYS
  return cells.filter(fit).length * 10 >= cells.length * 9
}

function isAmount(field: MappedField): boolean {
  return field === 'unitPrice' || ORDER_AMOUNTS.some((amount) => amount === field)
}

function cellsOf(rows: readonly (readonly string[])[], at: number): string[] {
  return rows.map((row) => row[at] ?? '').filter((cell) => cell !== '')
}

function platformIn(headers: readonly string[]): string {
  const text = headers.join(' ').toLowerCase()
  return BUILT_IN_PLATFORMS.find(({ name }) => text.includes(name.toLowerCase()))?.name ?? ''
}
