import type { AdsReport } from '#contract/ads.ts'
import type { RateDays } from '#contract/conversion.ts'
import { breakEvenAcosBp, chargeTiming, tacosBp } from '#domain/ads/ad-figures.ts'
import { type AdChannel, chargingPlatform } from '#domain/ads/channels.ts'
import { type AdItem, tallyAds } from '#domain/ads/tally-ads.ts'
import { COUNTRIES } from '#domain/catalog/countries.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { convert } from '#domain/money/exchange.ts'
import { exact } from '#domain/money/money.ts'
import { knownProfit } from '#domain/profit/figures.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { countryVatRate } from '#domain/vat/rates.ts'
import { ExchangeRates, rateDaysOf } from '#server/core/sales/costing/exchange-rates.ts'
import { productsBySku } from '#server/core/sales/lines/products-by-sku.ts'
import type { SkuCache } from '#server/core/sales/rollups/sku-parts.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { readSales, type Sales } from './product-sales.ts'
import { campaignRows, nameRows, productRows, type Query, resultsOf, sorted } from './rows.ts'
import {
  type Amount,
  CHARGE_DELAY,
  type Charge,
  campaignKey,
  countReports,
  type LineSums,
  type Page,
  readCampaigns,
  readCharges,
  readLines,
  readPartly,
} from './store.ts'

/**
 * Converts amounts to the currency of the business at the exchange rate of their day. Collects the days of these rates, and the spend
 * that has none.
 */
class Converter {
  readonly #rates: ExchangeRates
  readonly #to: CurrencyCode
  readonly #without = new Map<CurrencyCode, number>()
  readonly #rateDays = new Set<string>()

  constructor(rates: ExchangeRates, to: CurrencyCode) {
    this.#rates = rates
    this.#to = to
  }

  convert({ currency, day, amount }: Amount): number | null {
    if (currency === this.#to) return exact(amount)
    const pair = this.#rates.pair(currency, this.#to, day)
    if (pair === null) return null
    this.#rateDays.add(pair.day)
    return convert(exact(amount), currency, this.#to, pair)
  }

  spend(amount: Amount): number | null {
    const converted = this.convert(amount)
    const { currency } = amount
    if (converted === null) this.#without.set(currency, (this.#without.get(currency) ?? 0) + amount.amount)
    return converted
  }

  /** The days of the rates that the amounts so far used, and those of the sales. */
  rateDaysWith(sales: Sales): RateDays {
    const { oldestRate, newestRate } = sales.conversion ?? {}
    return rateDaysOf([...this.#rateDays, oldestRate, newestRate].filter((day) => typeof day === 'string'))
  }

  get without(): AdsReport['unseen']['withoutRate'] {
    return [...this.#without].map(([currency, spend]) => ({ currency, spend: exact(spend) }))
  }
}

const chargeKey = (platform: string, currency: string) => JSON.stringify([platform.toLowerCase(), currency])

/** Reads the cost and the results of ads in a period, for one channel or all. Without `page` it returns all rows. */
export async function readAds(
  tx: Tx,
  scope: BusinessScope,
  cache: SkuCache,
  query: Query,
  page?: Page,
): Promise<AdsReport> {
  const own = scope.currency
  const lines = await readLines(tx, scope, query)
  const around = await readCharges(tx, scope, query)
  const partly = await readPartly(tx, scope, query)
  const reports = await countReports(tx, scope)
  const named = await readCampaigns(tx, scope)
  const bySku = await productsBySku(tx, scope)
  const rates = new ExchangeRates()
  await rates.load(tx, [own, ...[...lines, ...around, ...partly].map(({ currency }) => currency)])
  const converter = new Converter(rates, own)

  const sales = await readSales(tx, scope, cache, query)
  const chargedOn = Map.groupBy(around, ({ platform, currency }) => chargeKey(platform, currency))
  const isNearCharge = (key: string, { first, last }: LineSums) => {
    const near = { from: shifted(first, 0 - CHARGE_DELAY), to: shifted(last, CHARGE_DELAY) }
    return chargedOn.get(key)?.some(({ day }) => day >= near.from && day <= near.to) ?? false
  }
  const inside = around.filter(
    ({ day }) =>
      (query.from === undefined || day >= query.from) && (query.to === undefined || day <= query.to),
  )
  const { channel } = query
  const ofChannel = channel === undefined ? inside : inside.filter(paysFor(channel))
  const converted = ({ currency, day, charged }: Charge) =>
    converter.convert({ currency, day, amount: charged })
  const charges = new Map<string, number>()
  for (const charge of ofChannel) {
    const key = chargeKey(charge.platform, charge.currency)
    const amount = converted(charge)
    // a charge without an exchange rate is missing in the profit too, and the profit report says so
    if (amount !== null) charges.set(key, (charges.get(key) ?? 0) + amount)
  }

  const unseen = { notCharged: 0, elsewhereInStatement: 0, outside: 0 }
  const spentOn = new Map<string, number>()
  const items = lines.flatMap((line): AdItem[] => {
    const { channel, payment, currency, campaign, sku, last } = line
    const day = line.day ?? last
    const spend = converter.spend({ currency, day, amount: line.spend })
    if (spend === null) return []
    const platform = chargingPlatform(channel)
    const key = platform === null ? null : chargeKey(platform, currency)
    const elsewhere = payment === 'elsewhere'
    const isItself = elsewhere && (key === null || !isNearCharge(key, line))
    const paidBy = isItself ? 'itself' : key !== null && charges.has(key) ? key : null
    if (key !== null && paidBy === key) spentOn.set(key, (spentOn.get(key) ?? 0) + line.spend)
    if (elsewhere && !isItself) unseen.elsewhereInStatement += spend
    else if (paidBy === null) unseen.notCharged += spend
    const product = sku === null ? null : productKey(sku, bySku)
    const advertised = sku === null ? (named.get(campaignKey(channel, campaign)) ?? []) : []
    return [
      {
        ...{ channel, campaign, product, paidBy, spend },
        advertised: advertised.map((id) => ({ sku: id, revenue: sales.revenueOf(id) })),
        adSales: line.adSales === null ? null : converter.convert({ currency, day, amount: line.adSales }),
        ...{ impressions: line.impressions, clicks: line.clicks, orders: line.orders },
      },
    ]
  })
  for (const { currency, day, amount } of partly)
    unseen.outside += converter.spend({ currency, day, amount }) ?? 0

  const tally = tallyAds(items, charges)
  const rows = sorted(
    query,
    query.by === 'product'
      ? productRows(tally, sales, channel === undefined)
      : campaignRows(tally, sales, named),
  )
  const start = page ? (page.page - 1) * page.pageSize : 0
  const onPage = page ? rows.slice(start, start + page.pageSize) : rows
  await nameRows(tx, scope, onPage)
  const charged = inside.reduce((sum, charge) => sum + (converted(charge) ?? 0), 0)
  const profit = knownProfit(sales.totals)
  const profitBeforeAds = profit === null ? null : exact(profit + charged)
  return {
    currency: own,
    ...daysOf(query, lines, ofChannel),
    ...converter.rateDaysWith(sales),
    reports,
    totals: {
      ...resultsOf(tally.totals, breakEvenAcosBp(sales.whole ? profitBeforeAds : null, sales.totals.revenue)),
      profitBeforeAds,
      profitAfterAds:
        profitBeforeAds === null || channel !== undefined ? null : exact(profitBeforeAds - tally.totals.cost),
      revenue: sales.totals.revenue,
      // unknown if statements charge ads without an ad report, since only a report states the spend
      tacosBp: tally.withoutReport === 0 ? tacosBp(tally.totals.spend, sales.totals.revenue) : null,
      coverageBp: sales.totals.coverageBp,
      unallocated: tally.unallocated,
      withoutReport: tally.withoutReport,
      elsewhere: exact(
        items.reduce((sum, { paidBy, spend }) => (paidBy === 'itself' ? sum + spend : sum), 0),
      ),
    },
    charges: chargesOf(ofChannel, spentOn),
    unseen: { ...unseen, withoutRate: converter.without, salesWithoutRate: sales.withoutRate },
    rows: onPage,
    total: rows.length,
  }
}

/** Returns a function that tells whether an ad charge in a statement is for ads of the channel. */
function paysFor(channel: AdChannel): (charge: Charge) => boolean {
  const platform = chargingPlatform(channel)?.toLowerCase()
  return (charge) => charge.platform.toLowerCase() === platform
}

/** The id of the product to which a SKU belongs, or the SKU itself if it belongs to none or to several. */
function productKey(sku: string, bySku: (sku: string) => readonly string[]): string {
  const [productId, other] = bySku(sku)
  return productId === undefined || other !== undefined ? sku : productId
}

function chargesOf(inside: readonly Charge[], spentOn: ReadonlyMap<string, number>): AdsReport['charges'] {
  const groups = Map.groupBy(inside, ({ platform, currency }) => chargeKey(platform, currency))
  return [...groups]
    .map(([key, own]) => {
      const [{ platform, currency }] = own as [Charge, ...Charge[]]
      const charged = exact(own.reduce((sum, each) => sum + each.charged, 0))
      const spend = exact(spentOn.get(key) ?? 0)
      const country = COUNTRIES.find((each) => each.currency === currency)?.code
      const latest = own.reduce((last, { day }) => (day > last ? day : last), '')
      const rate = country ? countryVatRate(country, latest) : null
      return {
        platform,
        currency,
        charged,
        spend,
        timing: chargeTiming(charged, spend, rate?.ratePpm ?? null),
      }
    })
    .sort((a, b) => b.charged - a.charged || a.platform.localeCompare(b.platform))
}

/** The first and last day of the report. If the query leaves one out, it is the first or last day with ads. */
function daysOf(period: Period, lines: readonly LineSums[], charges: readonly Charge[]) {
  const days = [...lines.flatMap(({ first, last }) => [first, last]), ...charges.map(({ day }) => day)].sort()
  return { from: period.from ?? days[0] ?? null, to: period.to ?? days.at(-1) ?? null }
}
