import type { CurrencyCode } from '../../money/currency.ts'
import type { LedgerLine, OrderItem } from './finding.ts'

export type OrderLine = LedgerLine & { readonly currency: CurrencyCode }

/**
 * Groups the lines of one order into items, one per SKU. A fee without a SKU belongs to the only item of its order. In
 * an order with several items, it is unknown to which item the fee belongs.
 */
export function orderItems<L extends OrderLine>(
  lines: readonly L[],
): (Omit<OrderItem, 'lines'> & { readonly lines: readonly L[] })[] {
  return [...Map.groupBy(lines, ({ currency }) => currency)].flatMap(([currency, all]) => {
    const bySku = Map.groupBy(all, ({ sku }) => sku)
    const nameless = bySku.get(null) ?? []
    const named = [...bySku].filter(([sku]) => sku !== null)
    const [only] = named
    if (named.length === 1 && only) return [{ sku: only[0], currency, lines: all, feesOfOrder: false }]
    const feesOfOrder = named.length > 1 && nameless.some(hasFee)
    return [...bySku].map(([sku, ofSku]) => ({ sku, currency, lines: ofSku, feesOfOrder }))
  })
}

function hasFee({ amounts }: LedgerLine): boolean {
  return amounts.referralFee !== 0 || amounts.fulfilmentFee !== 0
}
