import { and, eq, inArray } from 'drizzle-orm'
import type { LandedCost } from '#contract/shipments.ts'
import { convertShares } from '#domain/money/convert-shares.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { type RatePair, rateText } from '#domain/money/exchange.ts'
import { exact } from '#domain/money/money.ts'
import { landedCosts, type ShipmentParts, type ShipmentRates } from '#domain/profit/landed-cost.ts'
import { ExchangeRates } from '#server/core/sales/costing/exchange-rates.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'

export interface ShipmentFacts extends ShipmentParts {
  readonly arrivedOn: string
}

/**
 * The data for computing the landed costs of shipments (goods with freight and customs), read once for all
 * shipments.
 */
export interface LandingFacts {
  readonly rates: ExchangeRates
  /** Names of the products in the shipments, by id. */
  readonly names: ReadonlyMap<string, string>
}

export async function landingFacts(
  tx: Tx,
  scope: BusinessScope,
  shipments: readonly ShipmentParts[],
): Promise<LandingFacts> {
  const priced = shipments.flatMap(({ items, costs }) => [...items, ...costs])
  const rates = new ExchangeRates()
  await rates.load(tx, [scope.currency, ...priced.map(({ currency }) => currency)])
  const ids = new Set(shipments.flatMap(({ items }) => items.map(({ productId }) => productId)))
  return { rates, names: await namesOf(tx, scope, [...ids]) }
}

/**
 * The exchange rates of a shipment's day, which are stored with the shipment, because rates of that day can still
 * arrive later.
 */
export function ratesOf(
  scope: BusinessScope,
  { items, costs, arrivedOn }: ShipmentFacts,
  { rates }: LandingFacts,
): ShipmentRates {
  const currencies = new Set([...items, ...costs].map(({ currency }) => currency))
  currencies.delete(scope.currency)
  const found = [...currencies].flatMap((currency) => {
    const pair = rates.pair(currency, scope.currency, arrivedOn)
    return pair ? [[currency, { rateDay: pair.day, perUsd: { from: pair.from, to: pair.to } }] as const] : []
  })
  return Object.fromEntries(found)
}

/**
 * Returns the landed cost of each unit of a shipment, in the business's currency. Uses the rates stored with the
 * shipment, or else the rates of its day.
 */
export function landedOf(
  scope: BusinessScope,
  { items, costs, by, arrivedOn, rates: stored }: ShipmentFacts,
  { rates, names }: LandingFacts,
): LandedCost {
  const used = new Map<CurrencyCode, { rate: string; rateDay: string }>()
  // the amounts of one currency are converted and rounded together, so that the parts add up to the sum
  const inOwn = (amounts: readonly { amount: number; currency: CurrencyCode }[]): number[] => {
    const own = amounts.map(() => 0)
    for (const currency of new Set(amounts.map((each) => each.currency))) {
      const places = [...amounts.keys()].filter((at) => amounts[at]?.currency === currency)
      const parts = places.map((at) => amounts[at]?.amount ?? 0)
      const shares = currency === scope.currency ? parts : converted(parts, currency)
      for (const [index, at] of places.entries()) own[at] = shares[index] ?? 0
    }
    return own
  }
  const pairOf = (currency: CurrencyCode): (RatePair & { readonly day: string }) | null => {
    const kept = stored?.[currency]
    return kept ? { ...kept.perUsd, day: kept.rateDay } : rates.pair(currency, scope.currency, arrivedOn)
  }
  const converted = (parts: readonly number[], currency: CurrencyCode): number[] => {
    const pair = pairOf(currency)
    if (!pair)
      throw new AppError('exchange_rate_unknown', {
        data: { currency, day: arrivedOn, into: scope.currency },
      })
    used.set(currency, { rate: rateText(pair), rateDay: pair.day })
    return convertShares(parts, currency, scope.currency, pair)
  }
  const goods = inOwn(
    items.map(({ units, unitPrice, currency }) => ({ amount: exact(units * unitPrice), currency })),
  )
  const common = exact(inOwn(costs).reduce((sum, amount) => sum + amount, 0))
  const landed = landedCosts(
    items.map(({ units }, at) => ({ units, goods: goods[at] ?? 0 })),
    common,
    by,
  )
  const allGoods = exact(goods.reduce((sum, amount) => sum + amount, 0))
  return {
    currency: scope.currency,
    items: items.flatMap(({ productId, units }, at) => {
      const costed = landed[at]
      return costed ? [{ productId, name: names.get(productId) ?? null, units, ...costed }] : []
    }),
    goods: allGoods,
    costs: common,
    total: exact(allGoods + common),
    rates: [...used].map(([currency, rate]) => ({ currency, ...rate })),
  }
}

async function namesOf(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  ids: string[],
): Promise<Map<string, string>> {
  const rows = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(and(eq(products.userId, ownerId), eq(products.businessId, businessId), inArray(products.id, ids)))
  return new Map(rows.map(({ id, name }) => [id, name]))
}
