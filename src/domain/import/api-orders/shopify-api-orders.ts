import { type ApiAmount, amountCell, type OrderTable, rowOf, timeCell } from './order-table.ts'

/** An amount in the shop's currency. */
interface ShopAmount {
  readonly shopMoney: { readonly amount: ApiAmount }
}

/** An order of Shopify's GraphQL Admin API, reduced to what Safi needs. It contains no data about people. */
export interface ShopifyApiOrder {
  readonly name: string
  readonly legacyResourceId: string
  /** Time of the order with the shop's UTC offset, as in its export files: `2026-03-02T10:15:08+04:00`. */
  readonly createdAt: string
  readonly cancelledAt: string | null
  /** Such as `PARTIALLY_REFUNDED`. */
  readonly displayFinancialStatus: string | null
  readonly currencyCode: string
  /** Value of the goods after all discounts, before returns. */
  readonly subtotalPriceSet: ShopAmount | null
  readonly totalShippingPriceSet: ShopAmount
  readonly totalTaxSet: ShopAmount | null
  readonly totalPriceSet: ShopAmount
  readonly totalDiscountsSet: ShopAmount | null
  readonly totalRefundedSet: ShopAmount
  readonly originalTotalDutiesSet: ShopAmount | null
  readonly totalTipReceivedSet: ShopAmount | null
  readonly shippingAddress: { readonly countryCodeV2: string | null } | null
  readonly lineItems: readonly {
    /** Title of the product, followed by that of the variant. */
    readonly name: string
    readonly sku: string | null
    readonly quantity: number
    readonly originalUnitPriceSet: ShopAmount
    /** Discounts of this line only, without its share of the discounts on the whole order. */
    readonly totalDiscountSet: ShopAmount
  }[]
}

const HEADER = [
  'Name',
  'Financial Status',
  'Currency',
  'Subtotal',
  'Shipping',
  'Taxes',
  'Total',
  'Discount Amount',
  'Created at',
  'Lineitem quantity',
  'Lineitem name',
  'Lineitem price',
  'Lineitem sku',
  'Shipping Country',
  'Cancelled at',
  'Refunded Amount',
  'Id',
  'Lineitem discount',
  'Duties',
]

/**
 * Converts orders of Shopify's API to the order export that `shopify-orders.ts` reads: the first row of an order has
 * its amounts, the other rows have only their line item. The API states a tip separately, and Shopify's export writes
 * it as a line item. An order without line items gets one row, which the reader reports.
 */
export const shopifyApiOrders: OrderTable<ShopifyApiOrder> = {
  header: HEADER,
  rows(order) {
    const shared = { Name: order.name, 'Created at': offsetCell(order.createdAt) }
    const first = {
      'Financial Status': (order.displayFinancialStatus ?? '').toLowerCase(),
      Currency: order.currencyCode,
      Subtotal: moneyCell(order.subtotalPriceSet),
      Shipping: moneyCell(order.totalShippingPriceSet),
      Taxes: moneyCell(order.totalTaxSet),
      Total: moneyCell(order.totalPriceSet),
      'Discount Amount': moneyCell(order.totalDiscountsSet),
      'Shipping Country': order.shippingAddress?.countryCodeV2 ?? '',
      'Cancelled at': order.cancelledAt === null ? '' : timeCell(order.cancelledAt),
      'Refunded Amount': moneyCell(order.totalRefundedSet),
      Id: order.legacyResourceId,
      Duties: moneyCell(order.originalTotalDutiesSet),
    }
    const items = [...order.lineItems.map(itemCells), ...tipCells(order)]
    return (items.length > 0 ? items : [{}]).map((item, at) =>
      rowOf(HEADER, { ...shared, ...(at === 0 && first), ...item }),
    )
  },
}

function itemCells(item: ShopifyApiOrder['lineItems'][number]): Record<string, string> {
  return {
    'Lineitem quantity': String(item.quantity),
    'Lineitem name': item.name,
    'Lineitem price': moneyCell(item.originalUnitPriceSet),
    'Lineitem sku': item.sku ?? '',
    'Lineitem discount': moneyCell(item.totalDiscountSet),
  }
}

function tipCells({ totalTipReceivedSet, lineItems }: ShopifyApiOrder): Record<string, string>[] {
  const tip = moneyCell(totalTipReceivedSet)
  const listed = lineItems.some(({ name, sku }) => name === 'Tip' && !sku)
  if (listed || tip === '' || Number(tip) === 0) return []
  return [{ 'Lineitem quantity': '1', 'Lineitem name': 'Tip', 'Lineitem price': tip }]
}

function moneyCell(money: ShopAmount | null): string {
  return amountCell(money?.shopMoney.amount)
}

/** Returns a time in the notation of Shopify's export: `2026-03-02 10:15:08 +0400`. */
function offsetCell(time: string): string {
  return timeCell(time)
    .replace(/Z$/, ' +0000')
    .replace(/([+-]\d\d):(\d\d)$/, ' $1$2')
}
