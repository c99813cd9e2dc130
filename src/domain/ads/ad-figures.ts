import { applyRate, divideRounded, exact, ratioBp } from '../money/money.ts'

/** The cost of ads and the sales that they brought. Null means unknown. */
export interface AdResults {
  readonly spend: number
  readonly adSales: number | null
}

/** Spend / ad sales in basis points; null if the sales are unknown or zero. */
export function acosBp({ spend, adSales }: AdResults): number | null {
  return adSales === null || adSales <= 0 ? null : ratioBp(spend, adSales)
}

/** Ad sales / spend in hundredths; null if the sales are unknown or nothing was spent. */
export function roasHundredths({ spend, adSales }: AdResults): number | null {
  return adSales === null || spend <= 0 ? null : divideRounded(BigInt(adSales) * 100n, BigInt(spend))
}

/** Spend / all sales in basis points; null if there are no sales. */
export function tacosBp(spend: number, sales: number): number | null {
  return sales > 0 ? ratioBp(spend, sales) : null
}

/**
 * The ACOS at which the ads of a product cost as much as they earn: profit before ads / sales, in basis points. Null if the profit is
 * unknown or there are no sales.
 */
export function breakEvenAcosBp(profitBeforeAds: number | null, sales: number): number | null {
  return profitBeforeAds === null || sales <= 0 ? null : ratioBp(profitBeforeAds, sales)
}

/**
 * The charge of a statement less the spend of the reports with its VAT. The difference is spend that will be charged later, or spend of an
 * earlier period that is charged now. Null if the VAT rate is unknown.
 */
export function chargeTiming(charged: number, spend: number, vatPpm: number | null): number | null {
  return vatPpm === null ? null : exact(charged - spend - applyRate(spend, vatPpm))
}

/** The profit before ads on the ad sales, estimated by the break-even ACOS of each product, less the cost of the ads. Null if unknown. */
export function profitOnAdSales(
  sold: readonly { readonly adSales: number | null; readonly breakEvenBp: number | null }[],
  cost: number,
): number | null {
  let earned = 0
  for (const { adSales, breakEvenBp } of sold) {
    if (adSales === 0) continue
    if (adSales === null || breakEvenBp === null) return null
    earned += applyRate(adSales, breakEvenBp * 100)
  }
  return exact(earned - cost)
}
