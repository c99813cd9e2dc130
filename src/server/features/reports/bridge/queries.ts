import type { Conversion } from '#contract/conversion.ts'
import type { ParsedQuery } from '#contract/endpoint.ts'
import type { BridgeBar, getProfitBridge, ProfitBridge } from '#contract/profit-bridge.ts'
import type { Incomplete } from '#domain/completeness/completeness.ts'
import { within } from '#domain/completeness/incomplete-steps.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { BRIDGE_EFFECTS, type Bridge, type BridgeEffect } from '#domain/profit/bridge/bridge.ts'
import { profitIsKnown } from '#domain/profit/figures.ts'
import { comparedPeriod, type Days } from '#domain/profit/period-before.ts'
import { coverageOf, feeCoverageBp } from '#domain/profit/profit-of.ts'
import { foldSku } from '#server/core/sales/lines/match-products.ts'
import { cachedAnswer } from '#server/infra/cache/cached-answer.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { nameProducts } from '../name-products.ts'
import { type Noted, overheadsBy, readOverheads } from '../overheads/queries.ts'
import { byPlatform, bySize, chargeBars } from './charges.ts'
import { nothingConverted, readConverted } from './converted.ts'
import { type BridgeItem, type Compared, readBridgeItems, type UnseenSums } from './items.ts'
import { type BridgePart, inCurrency, joinedParts, partOf, partsOf, sum } from './parts.ts'

type Query = ParsedQuery<typeof getProfitBridge>
type Statement = ProfitBridge['statements'][number]

/** The maximum number of products that are listed for a bar. */
const SHOWN_ITEMS = 5

/** The maximum number of bridges in the cache, about 20 KB each. */
const BRIDGES = 50

export type BridgeCache = VersionedCache<readonly Statement[]>
export const bridgeCache = (): BridgeCache => new VersionedCache(BRIDGES)

/** Reads the profit bridge, which explains for each currency why profit changed between two periods. */
export async function readBridge(
  tx: Tx,
  scope: BusinessScope,
  cache: BridgeCache,
  query: Query,
  today: string,
  found: Incomplete | null,
): Promise<ProfitBridge> {
  const { from = null, to = null, compare } = query
  const now = from !== null && to !== null && from <= to ? { from, to } : null
  const before = now && comparedPeriod(now, compare)
  if (!now || !before)
    return {
      ...{ from, to, before: null, incomplete: null, conversion: null },
      ...{ statements: [], overheadsNotConverted: [] },
    }
  const compared = { now, before, platform: query.platform, productId: query.productId }
  const [overheadsNow, overheadsBefore] = [
    await overheadsIn(tx, scope, compared, now, today),
    await overheadsIn(tx, scope, compared, before, today),
  ]
  const each = await cachedAnswer(tx, scope, cache, compared, () => statementsOf(tx, scope, compared))
  const isForeign = each.some(({ currency }) => currency !== scope.currency)
  const { statements: explained, conversion } =
    query.inCurrency === 'each'
      ? { statements: each, conversion: null }
      : isForeign
        ? await statementsInOwn(tx, scope, compared)
        : { statements: each, conversion: nothingConverted(scope.currency) }
  const statements = [...explained]
  const overheadsNotConverted = leftOf([...overheadsBefore.left, ...overheadsNow.left])
  const report = { from, to, before, incomplete: within(found, to), conversion, overheadsNotConverted }
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
  return named(tx, scope, partsOf(scope, await readBridgeItems(tx, scope, compared)))
}

/** Returns one bridge in the currency of the business, and one for each currency that cannot be converted. */
async function statementsInOwn(
  tx: Tx,
  scope: BusinessScope,
  compared: Compared,
): Promise<{ statements: readonly Statement[]; conversion: Conversion }> {
  const { byCurrency, conversion } = await readConverted(tx, scope, compared)
  const parts = partsOf(scope, await readBridgeItems(tx, scope, compared)).map((part) => {
    const rates = byCurrency.get(part.currency)
    return rates ? inCurrency(part, scope.currency, rates) : part
  })
  const [own, others] = [
    parts.filter(({ currency }) => currency === scope.currency),
    parts.filter(({ currency }) => currency !== scope.currency),
  ]
  const joined = own.length === 0 ? others : [joinedParts(scope.currency, own), ...others]
  return { statements: await named(tx, scope, joined), conversion }
}

async function named(
  tx: Tx,
  scope: BusinessScope,
  parts: readonly BridgePart[],
): Promise<readonly Statement[]> {
  const statements = parts.map(statementOf)
  await nameProducts(
    tx,
    scope,
    statements.flatMap(({ bars }) => bars.flatMap(({ items }) => items)),
  )
  return statements
}

function statementOf(part: BridgePart): Statement {
  const { currency, bridge, charges, profit, unseen, exchangeRates } = part
  const items = bridge.items.map(({ item }) => item)
  // a product with sales in several converted currencies counts as one product
  const products = [...Map.groupBy(bridge.items, ({ item }) => productKey(item)).values()]
  const withoutOf = (unknown: 'costUnknown' | 'feesUnknown') =>
    new Set(
      items.flatMap(({ before, now, productId, sku }) =>
        before[unknown] || now[unknown] ? [productId ?? sku] : [],
      ),
    ).size
  const exchange: BridgeBar = {
    ...{ kind: 'exchangeRates', name: '', amount: exchangeRates, platforms: [], items: [] },
  }
  return {
    currency,
    afterOverheads: false,
    profit,
    units: {
      before: sum(items, (item) => item.before.units),
      now: sum(items, (item) => item.now.units),
    },
    bars: [
      ...BRIDGE_EFFECTS.flatMap((kind) => barOf(kind, bridge, products)),
      ...chargeBars(charges),
      ...(exchange.amount === 0 ? [] : [exchange]),
    ],
    unseen: {
      profitKnown: { before: isKnown(unseen.before), now: isKnown(unseen.now) },
      productsWithoutCost: withoutOf('costUnknown'),
      productsWithoutFees: withoutOf('feesUnknown'),
      estimatedFees: { before: unseen.before.estimated, now: unseen.now.estimated },
    },
  }
}

function isKnown(sums: UnseenSums): boolean {
  return profitIsKnown({ feeCoverageBp: feeCoverageBp(sums), ...coverageOf(sums) })
}

type Explained = Bridge<BridgeItem>['items'][number]

function productKey({ platform, productId, sku }: BridgeItem): string {
  return `${platform}\n${productId ?? `SKU ${sku}`}`
}

function barOf(
  kind: BridgeEffect,
  { effects, items }: Bridge<BridgeItem>,
  products: readonly (readonly Explained[])[],
): BridgeBar[] {
  const amount = effects[kind]
  if (amount === undefined) return []
  const amountOf = ({ effects: own }: Explained) => (kind === 'mix' ? 0 : (own[kind] ?? 0))
  const changed = items.filter((item) => amountOf(item) !== 0)
  const parts = changed.map((item) => ({ platform: item.item.platform, amount: amountOf(item) }))
  const largest = products
    .filter((same) => sum(same, amountOf) !== 0)
    .map((same) => ({ same, amount: sum(same, amountOf) }))
    .sort(bySize)
    .slice(0, SHOWN_ITEMS)
  return [
    {
      kind,
      name: '',
      amount,
      platforms: kind === 'volume' ? [] : byPlatform(parts),
      items: largest.flatMap(({ same, amount: ofProduct }) => {
        const [first] = same
        if (!first) return []
        const { platform, sku, productId } = first.item
        const unitsOf = (of: 'before' | 'now') => sum(same, ({ item }) => item[of].units)
        return [
          {
            ...{ platform, sku, name: sku, productId, amount: ofProduct },
            units: { before: unitsOf('before'), now: unitsOf('now') },
          },
        ]
      }),
    },
  ]
}

function noStatement(currency: CurrencyCode): Statement {
  return statementOf(partOf(currency, { items: [], charges: [], unseen: new Map() }))
}
