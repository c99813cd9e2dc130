import type { TotalsReport } from '#contract/reports.ts'

/** The number of businesses with sales, including businesses whose currency has no exchange rate. */
export function businessesWithSales({ businesses, notConverted }: TotalsReport): number {
  const unconverted = new Set(notConverted.map(({ businessId }) => businessId))
  return businesses.filter(
    ({ businessId, revenue, profit }) => revenue !== 0 || profit !== 0 || unconverted.has(businessId),
  ).length
}
