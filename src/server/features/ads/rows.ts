import { sql } from 'drizzle-orm'
import type { AdRow, getAds } from '#contract/ads.ts'
import type { ParsedQuery } from '#contract/endpoint.ts'
import { acosBp, breakEvenAcosBp, profitOnAdSales, roasHundredths, tacosBp } from '#domain/ads/ad-figures.ts'
import type { AdSums, AdTally } from '#domain/ads/tally-ads.ts'
import { exact } from '#domain/money/money.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { isProductId, profitOfProduct, type Sales } from './product-sales.ts'
import { campaignKey } from './store.ts'

export type Query = Omit<ParsedQuery<typeof getAds>, 'page' | 'pageSize'>

/** `allAds` says whether the tally contains the ads of all channels. If not, the profit after ads is unknown. */
export function productRows(tally: AdTally, sales: Sales, allAds: boolean): AdRow[] {
  return [...tally.byProduct].map(([key, sums]) => {
    const { revenue, profit } = profitOfProduct(sales, key)
    const isId = isProductId(key)
    return {
      key,
      name: sales.titles.get(key) || key,
      productId: isId ? key : null,
      sku: isId ? '' : key,
      channel: null,
      products: [],
      named: true,
      revenue,
      tacosBp: tacosBp(sums.spend, revenue ?? 0),
      ...resultsOf(sums, breakEvenAcosBp(profit, revenue ?? 0)),
      profitAfterAds: profit === null || !allAds ? null : exact(profit - sums.cost),
    }
  })
}

export function campaignRows(tally: AdTally, sales: Sales, named: ReadonlyMap<string, string[]>): AdRow[] {
  return tally.byCampaign.map((sums) => {
    const { channel, campaign, sold } = sums
    const key = campaignKey(channel, campaign)
    const ofProducts = [...sold].map(([product, adSales]) => {
      const before = product === null ? null : profitOfProduct(sales, product)
      return { adSales, breakEvenBp: before && breakEvenAcosBp(before.profit, before.revenue ?? 0) }
    })
    const earned = profitOnAdSales(ofProducts, 0)
    return {
      key,
      name: campaign,
      productId: null,
      sku: '',
      channel,
      products: named.get(key) ?? [],
      named: !sold.has(null),
      revenue: null,
      tacosBp: null,
      ...resultsOf(sums, sums.adSales === null ? null : breakEvenAcosBp(earned, sums.adSales)),
      profitAfterAds: earned === null ? null : exact(earned - sums.cost),
    }
  })
}

export function resultsOf(sums: AdSums, breakEvenBp: number | null) {
  const { spend, cost, adSales, spendWithSales, impressions, clicks, orders } = sums
  const sold = { spend: spendWithSales, adSales }
  return {
    ...{ spend, cost, adSales, spendWithSales, impressions, clicks, orders, breakEvenBp },
    acosBp: acosBp(sold),
    roas: roasHundredths(sold),
    profitAfterAds: null,
  }
}

const MEASURES: Readonly<Record<Query['sort'], (row: AdRow) => number | null>> = {
  spend: (row) => row.spend,
  cost: (row) => row.cost,
  adSales: (row) => row.adSales,
  acos: (row) => row.acosBp,
  roas: (row) => row.roas,
  breakEven: (row) => row.breakEvenBp,
  profit: (row) => row.profitAfterAds,
  revenue: (row) => row.revenue,
  tacos: (row) => row.tacosBp,
}

export function sorted({ sort, order }: Query, rows: readonly AdRow[]): AdRow[] {
  const turn = order === 'desc' ? -1 : 1
  const measure = MEASURES[sort]
  return [...rows].sort((a, b) => {
    const [x, y] = [measure(a), measure(b)]
    if (x === null || y === null) return Number(x === null) - Number(y === null) || a.key.localeCompare(b.key)
    return (x - y) * turn || b.spend - a.spend || a.key.localeCompare(b.key)
  })
}

/** Sets the name and the SKU of each row that is a product. */
export async function nameRows(tx: Tx, { ownerId }: BusinessScope, rows: AdRow[]): Promise<void> {
  const ids = rows.flatMap(({ productId }) => productId ?? [])
  if (ids.length === 0) return
  const found = await rowsOf<{ id: string; name: string; sku: string }>(
    tx,
    sql`SELECT id, name, sku FROM products WHERE user_id = ${ownerId} AND id = ANY(${sql.param(ids)}::uuid[])`,
  )
  const byId = new Map(found.map(({ id, ...names }) => [id, names]))
  for (const row of rows) Object.assign(row, byId.get(row.productId ?? ''))
}
