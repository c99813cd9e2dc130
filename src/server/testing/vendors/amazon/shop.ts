import {
  AMAZON_CANCELLED,
  type AmazonOrderRow,
  amazonOrdersText,
} from '#domain/import/testing/amazon-orders-file.ts'
import {
  asV2,
  fee,
  price,
  SETTLED_ITEM,
  SETTLEMENT_V2_HEADER,
  type SettlementRow,
  settlementText,
} from '#domain/import/testing/settlement-file.ts'

/** The events of an order, sorted by time. */
export interface OrderState {
  readonly at: Date
  readonly status: 'Pending' | 'Unshipped' | 'Shipped' | 'Cancelled'
}

export interface SoldOrder {
  readonly id: string
  readonly sku: string
  /** Price of all units in minor units of AED. */
  readonly price: number
  readonly states: readonly OrderState[]
}

export interface MadeSettlement {
  readonly id: string
  readonly from: Date
  readonly to: Date
  /** When Amazon creates the report. */
  readonly madeAt: Date
  readonly text: string
}

/** Writes minor units as Amazon does. */
const money = (minor: number) => (minor / 100).toFixed(2)

/**
 * Returns an All Orders report of the orders whose last change is in a period, as far as known at a time. Returns
 * null if there are none.
 */
export function ordersReport(
  orders: readonly SoldOrder[],
  from: Date,
  to: Date,
  knownAt: Date,
): string | null {
  const rows = orders.flatMap((order): AmazonOrderRow[] => {
    const state = order.states.findLast(({ at }) => at <= knownAt)
    if (!state || state.at < from || state.at >= to) return []
    const row = {
      'amazon-order-id': order.id,
      'merchant-order-id': order.id,
      sku: order.sku,
      'purchase-date': order.states[0]?.at.toISOString() ?? '',
      'last-updated-date': state.at.toISOString(),
      'order-status': state.status,
      'item-status': state.status,
      'item-price': money(order.price),
    }
    if (state.status === 'Cancelled')
      return [{ ...row, ...AMAZON_CANCELLED, 'last-updated-date': row['last-updated-date'] }]
    if (state.status === 'Pending') return [{ ...row, currency: '', 'item-price': '' }]
    return [row]
  })
  return rows.length === 0 ? null : amazonOrdersText(rows)
}

/** The fee that the settlement of an order charges, in minor units. */
export const feeOf = (order: Pick<SoldOrder, 'price'>) => Math.round(order.price * 0.15)

/** Returns a settlement of sold orders in Flat File V2. Each order is one unit with its price and commission. */
export function settlementOf(
  id: string,
  { from, to, madeAt }: Pick<MadeSettlement, 'from' | 'to' | 'madeAt'>,
  orders: readonly SoldOrder[],
): MadeSettlement {
  const rows = orders.flatMap((order): SettlementRow[] => {
    const item = {
      ...SETTLED_ITEM,
      'order-id': order.id,
      'merchant-order-id': order.id,
      'marketplace-name': 'Amazon.ae',
      'posted-date': (order.states[0]?.at ?? from).toISOString(),
      'order-item-code': order.id.replaceAll('-', ''),
      sku: order.sku,
      'quantity-purchased': '1',
    }
    return asV2([price('Principal', money(order.price), item), fee('Commission', money(-feeOf(order)), item)])
  })
  const named = rows.map((row) => ({ ...row, 'settlement-id': id }))
  const text = settlementText(named, { currency: 'AED', header: SETTLEMENT_V2_HEADER })
  return { id, from, to, madeAt, text: text.replaceAll('20000000001', id) }
}
