import type { AdLine } from '../src/domain/ads/ad-line.ts'
import type { AdChoices } from '../src/domain/ads/ad-report.ts'
import type { AdChannel } from '../src/domain/ads/channels.ts'
import { readAdReport } from '../src/domain/ads/read-ad-report.ts'
import { type AdItem, tallyAds } from '../src/domain/ads/tally-ads.ts'
import { random } from '../src/domain/fees/learned/testing/statements.ts'
import type { Benchmark, Figure } from './harness.ts'

const REPORTS = 300
const SKUS = 40

/** What an ad cost and brought, in minor units of EGP. */
interface Ad {
  readonly day: string
  readonly campaign: string
  readonly sku: string
  readonly spend: number
  readonly sales: number
}

/** How a channel writes a report of these ads. */
interface Writer {
  readonly name: string
  readonly channel: AdChannel
  /** Whether the report names the advertised SKU. */
  readonly bySku: boolean
  /** Whether the statements of the platform charge the ads. */
  readonly charged: boolean
  readonly choices?: AdChoices
  write(ads: readonly Ad[]): string[]
}

const money = (minor: number) => (minor / 100).toFixed(2)
const total = (ads: readonly Ad[], of: 'spend' | 'sales') => ads.reduce((sum, ad) => sum + ad[of], 0)

const WRITERS: readonly Writer[] = [
  {
    name: 'Amazon',
    channel: 'amazon',
    bySku: true,
    charged: true,
    write: (ads) => [
      'Date,Currency,Campaign Name,Ad Group Name,Advertised SKU,Impressions,Clicks,Spend,7 Day Total Sales ,7 Day Total Orders (#)',
      ...ads.map(
        ({ day, campaign, sku, spend, sales }) =>
          `${day},EGP,${campaign},G,${sku},100,5,${money(spend)},${money(sales)},1`,
      ),
    ],
  },
  {
    name: 'Amazon, unified',
    channel: 'amazon',
    bySku: true,
    charged: true,
    // clicks and sales are in separate rows
    write: (ads) => [
      '\ufeffBudget currency,Date range,Campaign name,Ad product,Advertised product SKU,Advertised product marketplace,Impressions,Clicks,Total cost,Purchases,Sales',
      ...ads.flatMap(({ day, campaign, sku, spend, sales }) => {
        const start = `EGP,${day} - ${day},${campaign},Sponsored Products,${sku}`
        return [`${start},UAMAZON_EG,100,5,${money(spend)},0,0`, `${start},AMAZON_EG,0,0,,1,${money(sales)}`]
      }),
    ],
  },
  {
    name: 'noon',
    channel: 'noon',
    bySku: true,
    charged: true,
    choices: {
      currency: 'EGP',
      custom: {
        channel: 'noon',
        mapping: { day: 'Date', campaign: 'Campaign', sku: 'SKU', spend: 'Spends', adSales: 'Revenue' },
      },
    },
    write: (ads) => [
      'Date,Campaign,SKU,Spends,Revenue,Clicks',
      ...ads.map(({ day, campaign, sku, spend, sales }) =>
        [day, campaign, sku, money(spend), money(sales), 5].join(','),
      ),
    ],
  },
  {
    name: 'Meta',
    channel: 'meta',
    bySku: false,
    charged: false,
    write: (ads) => [
      'Reporting starts,Reporting ends,Campaign name,Campaign delivery,Amount spent (EGP),Impressions,Link clicks,Purchases,Purchases conversion value',
      `${ads[0]?.day},${ads.at(-1)?.day},,,${money(total(ads, 'spend'))},9000,300,12,${money(total(ads, 'sales'))}`,
      ...ads.map(
        ({ day, campaign, spend, sales }) =>
          `${day},${day},${campaign},active,${money(spend)},100,5,1,${money(sales)}`,
      ),
    ],
  },
  {
    name: 'Google',
    channel: 'google',
    bySku: false,
    charged: false,
    write: (ads) => [
      'Campaign report',
      '1 November 2026 - 30 November 2026',
      'Day\tCampaign\tCampaign ID\tCurrency code\tCost\tImpr.\tClicks\tConv. value',
      ...ads.map(({ day, campaign, spend, sales }) =>
        [day, campaign, 1, 'EGP', money(spend), 100, 5, money(sales)].join('\t'),
      ),
      `Total: Campaigns\t --\t --\tEGP\t${money(total(ads, 'spend'))}\t9000\t300\t${money(total(ads, 'sales'))}`,
    ],
  },
  {
    name: 'TikTok',
    channel: 'tiktok',
    bySku: false,
    charged: false,
    choices: {
      currency: 'EGP',
      custom: { channel: 'tiktok', mapping: { day: 'Date', campaign: 'Campaign name', spend: 'Cost' } },
    },
    write: (ads) => [
      'Date,Campaign name,Cost,Clicks',
      ...ads.map(({ day, campaign, spend }) => [day, campaign, money(spend), 5].join(',')),
    ],
  },
]

/** How exactly generated ad reports are read, and whether their cost is divided without a rest or a surplus. */
export const adsBenchmark: Benchmark = {
  title: 'Ad reports against known sums',
  async *run() {
    const next = random(31)
    for (const writer of WRITERS) yield* ofChannel(writer, next)
  },
}

function* ofChannel(writer: Writer, next: () => number): Generator<Figure> {
  let [known, read, wrong, lost, allocated] = [0, 0, 0, 0, 0]
  for (let report = 0; report < REPORTS; report += 1) {
    const ads = generatedAds(next)
    const found = readAdReport(writer.write(ads).join('\r\n'), writer.choices)
    const lines = found.outcome === 'read' ? found.lines : []
    const truth = sumsOf(ads.map((ad) => ({ ...ad, sku: writer.bySku ? ad.sku : null })))
    const sums = sumsOf(lines)
    known += total(ads, 'spend')
    read += lines.reduce((sum, { spend }) => sum + spend, 0)
    wrong += [...new Set([...truth.keys(), ...sums.keys()])].filter(
      (key) => truth.get(key) !== sums.get(key),
    ).length

    const charge = Math.round(total(ads, 'spend') * (1 + next() * 0.3))
    const tally = tallyAds(
      lines.map((line) => itemOf(line, writer, next)),
      new Map(writer.charged ? [['statement', charge]] : []),
    )
    const cost = writer.charged ? charge : total(ads, 'spend')
    const divided = [...tally.byProduct.values()].reduce((sum, product) => sum + product.cost, 0)
    lost += Math.abs(tally.totals.cost - cost) + Math.abs(divided + tally.unallocated - cost)
    allocated += divided / cost
  }
  const { name } = writer
  const exactly = { of: 'worst', atMost: 0 } as const
  yield {
    what: `${name}: spend that is read`,
    unit: '%',
    values: [(100 * read) / known],
    goal: { of: 'worst', atLeast: 100 },
  }
  yield {
    what: `${name}: sums of a campaign and SKU that differ`,
    unit: 'rows',
    values: [wrong],
    goal: exactly,
  }
  yield { what: `${name}: minor units lost or counted twice`, unit: 'rows', values: [lost], goal: exactly }
  yield { what: `${name}: cost that belongs to products`, unit: '%', values: [(100 * allocated) / REPORTS] }
}

/** Ads of 30 days in up to five campaigns. Each campaign advertises some SKUs each day, with different spend. */
function generatedAds(next: () => number): Ad[] {
  const campaigns = 1 + Math.floor(next() * 5)
  return Array.from({ length: 30 }, (_, at) => `2026-11-${String(at + 1).padStart(2, '0')}`).flatMap((day) =>
    Array.from({ length: campaigns }, (_, campaign) => ({
      day,
      campaign: `Campaign ${campaign + 1}`,
      sku: `SKU-${Math.floor(next() * SKUS)}`,
      spend: 1 + Math.floor(next() ** 3 * 100_000),
      sales: Math.floor(next() * 500_000),
    })),
  )
}

function sumsOf(
  lines: readonly { campaign: string; sku: string | null; spend: number }[],
): Map<string, number> {
  const sums = new Map<string, number>()
  for (const { campaign, sku, spend } of lines) {
    const key = `${campaign} ${sku}`
    sums.set(key, (sums.get(key) ?? 0) + spend)
  }
  return sums
}

/** Every second campaign without SKUs has products that the seller named. */
function itemOf(line: AdLine, { channel, charged }: Writer, next: () => number): AdItem {
  const named = line.sku === null && Number(line.campaign.at(-1)) % 2 === 0
  const products = ['SKU-1', 'SKU-2', 'SKU-3'].map((sku) => ({ sku, revenue: Math.floor(next() * 90_000) }))
  const { campaign, sku, spend, adSales, impressions, clicks, orders } = line
  return {
    ...{
      channel,
      campaign,
      product: sku,
      advertised: named ? products : [],
      paidBy: charged ? 'statement' : 'itself',
    },
    ...{ spend, adSales, impressions, clicks, orders },
  }
}
