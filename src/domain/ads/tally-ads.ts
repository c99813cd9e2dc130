import { exact } from '../money/money.ts'
import { allocateAds } from './allocate-ads.ts'
import type { AdChannel } from './channels.ts'

/** What reports state about one campaign and product, in minor units of one currency. Null means unknown. */
export interface AdItem {
  readonly channel: AdChannel
  readonly campaign: string
  /** The key of the product; null if the report names none. */
  readonly product: string | null
  /** For an item whose report names no product: the products that the seller named, with their revenue. */
  readonly advertised: readonly { readonly sku: string; readonly revenue: number }[]
  /**
   * The key in `charges` of the charge that pays for the item; `itself` if the spend is the cost; null if the spend was not charged yet.
   */
  readonly paidBy: string | 'itself' | null
  readonly spend: number
  readonly adSales: number | null
  readonly impressions: number | null
  readonly clicks: number | null
  readonly orders: number | null
}

export interface AdSums {
  readonly spend: number
  /** The item's share of the charges, or the spend itself if no statement charges it. */
  readonly cost: number
  /** Ad sales as far as they are known, and the spend that brought them; null if no ad sales are known. */
  readonly adSales: number | null
  readonly spendWithSales: number
  readonly impressions: number | null
  readonly clicks: number | null
  readonly orders: number | null
}

export interface CampaignSums extends AdSums {
  readonly channel: AdChannel
  readonly campaign: string
  /** The ad sales by product; the key is null for items whose product is unknown. */
  readonly sold: ReadonlyMap<string | null, number | null>
}

export interface AdTally {
  readonly totals: AdSums
  readonly byProduct: ReadonlyMap<string, AdSums>
  readonly byCampaign: readonly CampaignSums[]
  /** Cost that belongs to no product, and the part of it that belongs to no campaign either, because no report explains the charge. */
  readonly unallocated: number
  readonly withoutReport: number
}

const NOTHING: AdSums = {
  spend: 0,
  cost: 0,
  adSales: null,
  spendWithSales: 0,
  impressions: null,
  clicks: null,
  orders: null,
}

/** Divides the charges over products and campaigns, and adds up what the reports state about them. */
export function tallyAds(items: readonly AdItem[], charges: ReadonlyMap<string, number>): AdTally {
  const byProduct = new Map<string, AdSums>()
  const campaigns = new Map<string, CampaignTally>()
  let totals = NOTHING
  let unallocated = 0
  let withoutReport = 0
  const addTo = (product: string, sums: AdSums) =>
    byProduct.set(product, added(byProduct.get(product) ?? NOTHING, sums))

  const ofCharge = Map.groupBy(items, ({ paidBy }) => paidBy)
  for (const paidBy of new Set([...charges.keys(), ...ofCharge.keys()])) {
    const own = ofCharge.get(paidBy) ?? []
    const charged =
      paidBy === null
        ? 0
        : paidBy === 'itself'
          ? own.reduce((sum, { spend }) => sum + spend, 0)
          : (charges.get(paidBy) ?? 0)
    const spends = own.map(({ product, advertised, spend }) => ({ sku: product, amount: spend, advertised }))
    const divided = allocateAds(charged, spends)
    unallocated += divided.unallocated
    if (divided.bySku.size === 0 && divided.parts.every((part) => part === 0)) withoutReport += charged
    for (const [product, cost] of divided.bySku) addTo(product, { ...NOTHING, cost })
    for (const [at, item] of own.entries()) {
      const stated = statedBy(item)
      for (const [product, sums] of byProductOf(item, stated)) addTo(product, sums)
      const cost = divided.parts[at] ?? 0
      const key = JSON.stringify([item.channel, item.campaign])
      campaigns.set(key, withItem(campaigns.get(key), item, { ...stated, cost }))
      totals = added(totals, stated)
    }
    totals = added(totals, { ...NOTHING, cost: charged })
  }
  return { totals, byProduct, byCampaign: [...campaigns.values()], unallocated, withoutReport }
}

function statedBy({ spend, adSales, impressions, clicks, orders }: AdItem): AdSums {
  return {
    spend,
    cost: 0,
    adSales,
    spendWithSales: adSales === null ? 0 : spend,
    impressions,
    clicks,
    orders,
  }
}

/** What the reports state, by product. For an item without a product, only the spend can be divided over products. */
function byProductOf(item: AdItem, stated: AdSums): (readonly [string, AdSums])[] {
  const { product, advertised, spend } = item
  if (product !== null) return [[product, stated]]
  const { bySku } = allocateAds(spend, [{ sku: null, amount: spend, advertised }])
  return [...bySku].map(([sku, share]) => [sku, { ...NOTHING, spend: share }])
}

interface CampaignTally extends CampaignSums {
  readonly sold: Map<string | null, number | null>
}

function withItem(known: CampaignTally | undefined, item: AdItem, sums: AdSums): CampaignTally {
  const { channel, campaign, product, adSales } = item
  // changed in place, because copying would be slow: a campaign can have an item for each product and day
  const sold = known?.sold ?? new Map<string | null, number | null>()
  const before = sold.get(product)
  sold.set(product, before === null || adSales === null ? null : (before ?? 0) + adSales)
  return { ...added(known ?? NOTHING, sums), channel, campaign, sold }
}

/** Adds two sums. If one of them is unknown, the other one counts. */
function added(a: AdSums, b: AdSums): AdSums {
  const sum = (x: number | null, y: number | null) => (x === null ? y : y === null ? x : exact(x + y))
  return {
    spend: exact(a.spend + b.spend),
    cost: exact(a.cost + b.cost),
    adSales: sum(a.adSales, b.adSales),
    spendWithSales: exact(a.spendWithSales + b.spendWithSales),
    impressions: sum(a.impressions, b.impressions),
    clicks: sum(a.clicks, b.clicks),
    orders: sum(a.orders, b.orders),
  }
}
