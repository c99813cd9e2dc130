import type { saveAdReport } from '#contract/ads.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import { allocate } from '#domain/money/money.ts'
import { SAMPLE_DAYS, type SampleSale } from '../goods/sales.ts'
import { weeklyAdvertising } from './noon-file.ts'
import { dateOf, type SampleWords } from './table-text.ts'

type Report = ParsedBody<typeof saveAdReport>
type Line = Report['lines'][number]

/**
 * The share of the spend for each product with ads, in the sequence of these products. The rest goes to a campaign for the
 * brand.
 */
const SHARES = [4, 3, 2] as const
const BRAND_SHARE = 1
const VAT_PERCENT = 14
const WEEK = 7

/** Creates a daily ad report of noon. Its spend equals the advertising cost in the statement without VAT. */
export function adReport(sales: readonly SampleSale[], words: SampleWords, campaigns: AdCampaigns): Report {
  const advertised = [...new Set(sales.map(({ product }) => product))].slice(0, SHARES.length)
  const lines: Line[] = []
  for (let last = WEEK - 1; last < SAMPLE_DAYS; last += WEEK) {
    const [spend = 0] = allocate(weeklyAdvertising(last), [100, VAT_PERCENT])
    const ofDays = allocate(spend, Array(WEEK).fill(1))
    for (const [at, ofDay] of ofDays.entries()) {
      const day = last - WEEK + 1 + at
      const parts = allocate(ofDay, [...SHARES.slice(0, advertised.length), BRAND_SHARE])
      const line = (part: number, over: Pick<Line, 'campaign' | 'sku' | 'adSales' | 'orders'>): Line => ({
        ...{
          program: '',
          account: '',
          country: 'EG',
          currency: 'EGP',
          from: dateOf(day, words),
          to: dateOf(day, words),
        },
        ...{ spend: parts[part] ?? 0, clicks: Math.ceil((parts[part] ?? 0) / 150) },
        impressions: Math.ceil((parts[part] ?? 0) / 3),
        ...over,
      })
      for (const [index, product] of advertised.entries()) {
        // every second sold unit counts as a sale through the ad
        const sold = sales.filter((sale) => sale.product === product && sale.day === day && sale.quantity > 0)
        const byAds = sold.filter((_, nth) => nth % 2 === 0)
        const adSales = byAds.reduce((sum, { quantity, unitPrice }) => sum + quantity * unitPrice, 0)
        lines.push(
          line(index, { campaign: campaigns.products, sku: product.sku, adSales, orders: byAds.length }),
        )
      }
      lines.push(line(advertised.length, { campaign: campaigns.brand, sku: null, adSales: 0, orders: 0 }))
    }
  }
  return { fileName: 'noon-ads.csv', format: 'mapped-ads', channel: 'noon', payment: 'statement', lines }
}

/** The names of the campaigns. */
export interface AdCampaigns {
  readonly products: string
  readonly brand: string
}
