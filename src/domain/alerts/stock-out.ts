import type { CurrencyCode } from '../money/currency.ts'
import { daysFrom, shifted } from '../profit/period-before.ts'
import { daysLeft } from '../stock/pace.ts'
import { type AlertProduct, type Finding, MONTH_DAYS } from './alert.ts'

export interface StockAhead extends AlertProduct {
  readonly currency: CurrencyCode
  readonly quantity: number
  readonly perDay: number
  /** Days from an order placed today to its arrival. */
  readonly leadDays: number
  /** Units already ordered; null if there are none. */
  readonly inbound: { readonly units: number; readonly expectedOn: string | null } | null
  /** Sums of the last 28 days, which contain the sales of bundles as `perDay` does; null if the product had no sales. */
  readonly month: { readonly units: number; readonly revenue: number; readonly profit: number | null } | null
}

/**
 * The days on which a product is sold out before an order placed today, or the units already ordered, arrive. null if there are none, or if
 * it is unknown when ordered units arrive.
 */
export function daysOut(
  { quantity, perDay, leadDays, inbound }: Omit<StockAhead, 'month'>,
  today: string,
): { readonly out: string; readonly arrival: string; readonly days: number } | null {
  const left = daysLeft(quantity, perDay)
  if (left === null || (inbound && inbound.expectedOn === null)) return null
  const ordered = shifted(today, leadDays)
  const expected = inbound?.expectedOn ?? ordered
  const arrival = expected < today ? ordered : expected < ordered ? expected : ordered
  const out = shifted(today, left)
  const days = daysFrom(out, arrival)
  return days < 1 ? null : { out, arrival, days }
}

/** Finds a product that sells out before new units arrive. */
export function stockOut(stock: StockAhead, today: string): Finding[] {
  const { sku, productId, name, currency, perDay, month } = stock
  const found = daysOut(stock, today)
  if (!found) return []
  const lostUnits = Math.min(found.days, MONTH_DAYS) * perDay
  const lost = month && month.units > 0 ? lostUnits / month.units : null
  const share = (amount: number | null | undefined) =>
    lost === null || amount === null || amount === undefined ? null : Math.round(amount * lost)
  const stake = share(month?.profit)
  return [
    {
      subject: sku || (productId ?? ''),
      segment: currency,
      currency,
      stake: stake === null ? null : Math.max(0, stake),
      known: stake === null ? share(month?.revenue) : null,
      level: 1,
      facts: { kind: 'stockOut', product: { sku, productId, name }, products: 1, ...found },
    },
  ]
}
