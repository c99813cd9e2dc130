import { isCurrencyCode, minorDigits } from '../../money/currency.ts'
import { divideRounded, fromScaled, parseScaled } from '../../money/money.ts'
import { type ApiAmount, amountCell, type OrderTable, rowOf, timeCell } from './order-table.ts'

interface SallaAmount {
  readonly amount: ApiAmount
}

/** An order of Salla's merchant API, reduced to what Safi needs. It contains no data about people. */
export interface SallaApiOrder {
  /** The order number that the seller sees. */
  readonly reference_id: number | string
  /** Time of the order in the shop's time zone. */
  readonly date: { readonly date: string }
  /** `slug` is Salla's own name of the status, even if the seller renamed the status. */
  readonly status: { readonly slug: string; readonly name: string }
  readonly currency: string
  readonly amounts: {
    /** What the buyer pays, with tax and shipping. */
    readonly total: SallaAmount
    readonly tax: SallaAmount
    readonly shipping_cost: SallaAmount
  }
  readonly country: string
  readonly items: readonly {
    readonly name: string
    readonly sku: string | null
    readonly quantity: number
    /** Price of one unit without tax and before discounts. */
    readonly price: ApiAmount
  }[]
}

const HEADER = [
  'رقم الطلب',
  'حالة الطلب',
  'تاريخ الطلب',
  'إجمالي الطلب',
  'الضريبة',
  'تكلفة الشحن',
  'العملة',
  'رمز الدولة',
  'skus_json',
]

/** The status words of Salla's order list, by the status names of its API. */
const STATUSES: ReadonlyMap<string, string> = new Map([
  ['request_quote', 'طلب عرض سعر'],
  ['payment_pending', 'بانتظار الدفع'],
  ['under_review', 'بانتظار المراجعة'],
  ['in_progress', 'قيد التنفيذ'],
  ['completed', 'تم التنفيذ'],
  ['delivering', 'جاري التوصيل'],
  ['shipped', 'تم الشحن'],
  ['delivered', 'تم التوصيل'],
  ['restoring', 'قيد الاسترجاع'],
  ['restored', 'مسترجع'],
  ['canceled', 'ملغي'],
  ['deleted', 'محذوف'],
])

/** Decimal places of a price before it is rounded. */
const PRICE_DIGITS = 8

/**
 * Converts orders of Salla's API to the order list that `salla-orders.ts` reads: one row per order, with its products
 * in `skus_json`. An unknown status keeps its name, which the reader reports.
 */
export const sallaApiOrders: OrderTable<SallaApiOrder> = {
  header: HEADER,
  rows({ reference_id, status, date, amounts, currency, country, items }) {
    return [
      rowOf(HEADER, {
        'رقم الطلب': String(reference_id),
        'حالة الطلب': STATUSES.get(status.slug) ?? status.name,
        'تاريخ الطلب': timeCell(date.date),
        'إجمالي الطلب': amountCell(amounts.total.amount),
        الضريبة: amountCell(amounts.tax.amount),
        'تكلفة الشحن': amountCell(amounts.shipping_cost.amount),
        العملة: currency,
        'رمز الدولة': country,
        skus_json: JSON.stringify(
          items.map(({ name, quantity, sku, price }) => [
            name,
            quantity,
            sku ?? '',
            roundedPrice(price, currency),
          ]),
        ),
      }),
    ]
  },
}

/**
 * Returns a price rounded to the currency's minor unit. Prices are only used to divide the order total. Salla does
 * not round a price from which it has removed the tax.
 */
function roundedPrice(price: ApiAmount, currency: string): string | null {
  const scaled = parseScaled(String(price ?? ''), PRICE_DIGITS)
  if (scaled === null || !isCurrencyCode(currency)) return price === null ? null : String(price)
  const digits = minorDigits(currency)
  return fromScaled(divideRounded(BigInt(scaled), 10n ** BigInt(PRICE_DIGITS - digits)), digits)
}
