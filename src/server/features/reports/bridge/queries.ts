import type { ParsedQuery } from '#contract/endpoint.ts'
import type { BridgeBar, getProfitBridge, ProfitBridge } from '#contract/profit-bridge.ts'
import type { Incomplete } from '#domain/completeness/completeness.ts'
import { within } from '#domain/completeness/incomplete-steps.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { BRIDGE_EFFECTS, type Bridge, type BridgeEffect, bridgeOf } from '#domain/profit/bridge/bridge.ts'
import { type ItemSums, profitOfItem } from '#domain/profit/bridge/bridge-item.ts'
import { comparedPeriod, type Days } from '#domain/profit/period-before.ts'
import { foldSku } from '#server/core/sales/lines/match-products.ts'
import { cachedAnswer } from '#server/infra/cache/cached-answer.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { nameProducts } from '../name-products.ts'
import { type Noted, overheadsBy, readOverheads } from '../overheads/queries.ts'
import { byPlatform, bySize, chargeBars } from './charges.ts'
import { type BridgeItem, type BridgeSources, type Compared, readBridgeItems } from './items.ts'

type Query = ParsedQuery<typeof getProfitBridge>
type Statement = ProfitBridge['statements'][number]

/** The maximum number of products that are listed below a bar. */
const SHOWN_ITEMS = 5

/** The number of cached bridges, about 20 KB each. */
const BRIDGES = 50

export type BridgeCache = VersionedCache<readonly Statement[]>
export const bridgeCache = (): BridgeCache => new VersionedCache(BRIDGES)

/** Explains why profit changed between two periods, by currency. */
export async function readBridge(
  tx: Tx,
  scope: BusinessScope,
  cache: BridgeCache,
  query: Query,
  today: string,
  found: Incomplete | null,
): Promise<ProfitBridge> {
  const { from = null, to = null, beforeFrom, beforeTo, compare } = query
  const now = from !== null && to !== null && from <= to ? { from, to } : null
  const asked = beforeFrom && beforeTo ? { from: beforeFrom, to: beforeTo } : null
  const before = now && (asked ?? comparedPeriod(now, compare))
  if (!now || !before)
    return { from, to, before: null, incomplete: null, statements: [], overheadsNotConverted: [] }
  const compared = { now, before, platform: query.platform, productId: query.productId }
  const [overheadsNow, overheadsBefore] = [
    await overheadsIn(tx, scope, compared, now, today),
    await overheadsIn(tx, scope, compared, before, today),
  ]
  const statements = [
    ...(await cachedAnswer(tx, scope, cache, compared, () => statementsOf(tx, scope, compared))),
  ]
  const overheadsNotConverted = leftOf([...overheadsBefore.left, ...overheadsNow.left])
  const report = { from, to, before, incomplete: within(found, to), overheadsNotConverted }
  if (overheadsNow.sum === 0 && overheadsBefore.sum === 0) return { ...report, statements }
  const own = statements.find(({ currency }) => currency === scope.currency) ?? noStatement(scope.currency)
  const after = withOverheads(own, overheadsBefore.sum, overheadsNow.sum)
  return { ...report, statements: [after, ...statements.filter((each) => each !== own)] }
}

async function overheadsIn(
  tx: Tx,
  scope: BusinessScope,
  { platform, productId }: Compared,
  period: Days,
  today: string,
): Promise<{ sum: number; left: ProfitBridge['overheadsNotConverted'] }> {
  const counts: Noted = (each) => {
    if (productId !== undefined) return platform === undefined && each.productId === productId
    return platform === undefined || (each.platform !== null && foldSku(each.platform) === foldSku(platform))
  }
  const overheads = await readOverheads(tx, scope, period, { lastSale: null, today }, counts)
  const own = overheadsBy(overheads, (each) => (counts(each) ? '' : null))
  return { sum: own.get('') ?? 0, left: overheads.notes?.notConverted ?? [] }
}

function leftOf(parts: ProfitBridge['overheadsNotConverted']): ProfitBridge['overheadsNotConverted'] {
  return [...Map.groupBy(parts, ({ currency }) => currency)].map(([currency, own]) => ({
    currency,
    days: own.reduce((all, { days }) => all + days, 0),
    amount: own.reduce((all, { amount }) => all + amount, 0),
  }))
}

function withOverheads(statement: Statement, before: number, now: number): Statement {
  const { profit, bars } = statement
  const bar: BridgeBar = { kind: 'overheads', name: '', amount: before - now, platforms: [], items: [] }
  return {
    ...statement,
    afterOverheads: true,
    profit: { before: profit.before - before, now: profit.now - now },
    bars: bar.amount === 0 ? bars : [...bars, bar],
  }
}

async function statementsOf(tx: Tx, scope: BusinessScope, compared: Compared): Promise<readonly Statement[]> {
  const sources = await readBridgeItems(tx, scope, compared)
  const currencies = [...sources.items, ...sources.charges].map(({ currency }) => currency)
  const sorted = [...new Set(currencies)].sort(
    (a, b) => Number(b === scope.currency) - Number(a === scope.currency) || a.localeCompare(b),
  )
  const statements = sorted.map((currency) => statementOf(currency, sources))
  await nameProducts(
    tx,
    scope,
    statements.flatMap(({ bars }) => bars.flatMap(({ items }) => items)),
  )
  return statements
}

function statementOf(currency: CurrencyCode, sources: BridgeSources): Statement {
  const pairs = sources.items.filter((item) => item.currency === currency)
  const charges = sources.charges.filter((charge) => charge.currency === currency)
  const bridge = bridgeOf(pairs)
  const sum = <Each>(all: readonly Each[], of: (each: Each) => number) =>
    all.reduce((total, each) => total + of(each), 0)
  const withoutOf = (unknown: 'costUnknown' | 'feesUnknown') =>
    new Set(
      pairs.flatMap(({ before, now, productId, sku }) =>
        before[unknown] || now[unknown] ? [productId ?? sku] : [],
      ),
    ).size
  const { before = 0, now = 0 } = sources.estimated.find((each) => each.currency === currency) ?? {}
  return {
    currency,
    afterOverheads: false,
    profit: {
      before: sum(pairs, (pair) => profitOfItem(pair.before)) + sum(charges, (charge) => charge.before),
      now: sum(pairs, (pair) => profitOfItem(pair.now)) + sum(charges, (charge) => charge.now),
    },
    units: { before: sum(pairs, (pair) => pair.before.units), now: sum(pairs, (pair) => pair.now.units) },
    bars: [...BRIDGE_EFFECTS.flatMap((kind) => barOf(kind, bridge)), ...chargeBars(charges)],
    unseen: {
      costKnown: {
        before: costKnown(pairs.map((pair) => pair.before)),
        now: costKnown(pairs.map((pair) => pair.now)),
      },
      productsWithoutCost: withoutOf('costUnknown'),
      productsWithoutFees: withoutOf('feesUnknown'),
      estimatedFees: { before, now },
    },
  }
}

/** Whether any product that was sold has a known cost. Otherwise the profit of the period is unknown, as in reports. */
function costKnown(items: readonly ItemSums[]): boolean {
  const sold = items.filter(({ units }) => units > 0)
  return sold.length === 0 || sold.some((item) => !item.costUnknown || item.cost !== 0)
}

function barOf(kind: BridgeEffect, { effects, items }: Bridge<BridgeItem>): BridgeBar[] {
  const amount = effects[kind]
  if (amount === undefined) return []
  const largest = items
    .map(({ item, effects: own }) => ({
      item,
      platform: item.platform,
      amount: kind === 'mix' ? 0 : (own[kind] ?? 0),
    }))
    .filter((part) => part.amount !== 0)
    .sort(bySize)
  return [
    {
      kind,
      name: '',
      amount,
      platforms: kind === 'volume' ? [] : byPlatform(largest),
      items: largest.slice(0, SHOWN_ITEMS).map(({ item, amount: own }) => ({
        platform: item.platform,
        sku: item.sku,
        name: item.sku,
        productId: item.productId,
        amount: own,
        units: { before: item.before.units, now: item.now.units },
      })),
    },
  ]
}

function noStatement(currency: CurrencyCode): Statement {
  return statementOf(currency, { items: [], charges: [], estimated: [] })
}
