import type { TotalsReport } from '#contract/reports.ts'

/** How many businesses have sold something, be it only in money that has no rate. */
export function businessesWithSales({ businesses, notConverted }: TotalsReport): number {
  const unconverted = new Set(notConverted.map(({ businessId }) => businessId))
  return businesses.filter(
    ({ businessId, revenue, profit }) => revenue !== 0 || profit !== 0 || unconverted.has(businessId),
  ).length
}
