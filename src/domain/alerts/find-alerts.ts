import type { FeeChange } from '../fees/learned/learned-fee.ts'
import { exact } from '../money/money.ts'
import { shifted } from '../profit/period-before.ts'
import { type Finding, leastStake, type Month, weightOf } from './alert.ts'
import { causeOf, feeSteps } from './fee-steps.ts'
import { latePayout, type PayoutAccountState } from './late-payout.ts'
import {
  costMissing,
  marginDrop,
  monthsOf,
  refundSpikes,
  type SkuWeeks,
  turnedToLoss,
} from './product-rules.ts'
import { type StockAhead, stockOut } from './stock-out.ts'

/** What the rules need to know about a business. */
export interface AlertFigures {
  readonly today: string
  /** The last day with sales, or the last complete day if that is earlier; null if nothing was sold. */
  readonly salesTo: string | null
  /** The weeks of each SKU up to `salesTo`. The product with the empty SKU contains the fees that belong to no product. */
  readonly products: readonly SkuWeeks[]
  readonly feeChanges: readonly FeeChange[]
  readonly stock: readonly StockAhead[]
  readonly payouts: readonly PayoutAccountState[]
}

/** An open alert is cleared when the level of its finding is below this. */
export const KEPT_LEVEL = 0.5
/** If more products than this have a margin drop or a stock-out, they share a cause or a remedy, so they become one alert. */
const MOST_ALONE = 3
/**
 * Number of days within which a fee rise can explain a margin drop. The usual margin is the median of eleven weeks, so an older rise is
 * part of the usual margin already.
 */
const FEE_DAYS = 42
const NO_MONTH: Month = { revenue: 0, profit: 0 }

/** All findings of today from half the threshold on, those with the most money first. */
export function findAlerts(figures: AlertFigures): Finding[] {
  const { salesTo: to, products, today } = figures
  const months = monthsOf(products)
  const sold = products.filter(({ sku }) => sku !== '')
  const listed = sold.filter(({ archived }) => !archived)
  const rated = (finding: Finding) => withStake(finding, months.get(finding.currency) ?? NO_MONTH)
  const ofSales =
    to === null
      ? []
      : explained(
          [
            ...feeSteps(figures.feeChanges, to),
            ...listed.flatMap((product) => turnedToLoss(product, to)),
            ...refundSpikes(listed, to),
            ...costMissing(sold, months, to),
          ].map(rated),
          listed.flatMap((product) => marginDrop(product, to)),
          figures.feeChanges.filter(({ by }) => by > shifted(to, -FEE_DAYS)),
        )
  const all = [
    ...ofSales,
    ...figures.stock.flatMap((stock) => stockOut(stock, today)),
    ...figures.payouts.flatMap(latePayout),
  ]
  return pooled(all.filter(({ level }) => level >= KEPT_LEVEL))
    .map(rated)
    .filter(({ level }) => level >= KEPT_LEVEL)
    .sort((a, b) => weightOf(b) - weightOf(a))
}

function withStake(finding: Finding, month: Month): Finding {
  // a finding about an unknown amount is never dropped as too small
  if (finding.stake === null && finding.known === null) return finding
  return { ...finding, level: Math.min(finding.level, weightOf(finding) / leastStake(month)) }
}

/**
 * Leaves out margin drops that another alert explains: the product loses money or was refunded, or what a fee that rose costs this product
 * can explain at least half of the drop.
 */
function explained(
  findings: readonly Finding[],
  drops: readonly Finding[],
  changes: readonly FeeChange[],
): Finding[] {
  const opening = findings.filter(({ level }) => level >= 1)
  const causes = new Set(opening.map(({ subject }) => subject))
  const named = new Set(
    opening.flatMap(({ facts: { kind }, currency, subject }) =>
      kind === 'loss' || kind === 'refunds' ? `${currency} ${subject}` : [],
    ),
  )
  const rises = new Map<string, number>()
  for (const change of changes.filter((one) => causes.has(causeOf(one))))
    for (const [at, sku] of change.skus.entries()) {
      const key = `${change.currency} ${sku}`
      rises.set(key, Math.max(change.stakes[at] ?? 0, rises.get(key) ?? 0))
    }
  const isExplained = ({ currency, subject, stake }: Finding) => {
    const key = `${currency} ${subject}`
    return named.has(key) || 2 * (rises.get(key) ?? 0) >= (stake ?? 0)
  }
  return [...findings, ...drops.filter((drop) => !isExplained(drop))]
}

function pooled(findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings, ({ facts, currency }) => `${facts.kind} ${currency}`)
  return [...groups.values()].flatMap((same) => {
    const kind = same[0]?.facts.kind
    if (kind !== 'marginDrop' && kind !== 'stockOut') return same
    // an alert about several products counts only those that are above the threshold themselves
    const sure = same.filter(({ level }) => level >= 1)
    return sure.length > MOST_ALONE ? [together(sure)] : same
  })
}

function together(same: readonly Finding[]): Finding {
  const [first] = same.toSorted((a, b) => weightOf(b) - weightOf(a))
  if (!first) throw new Error('nothing to put together')
  const amounts = same.flatMap(({ stake, known }) => stake ?? known ?? [])
  const sum = amounts.length > 0 ? exact(amounts.reduce((total, amount) => total + amount, 0)) : null
  const stakes = same.every(({ stake }) => stake !== null)
  const { facts } = first
  return {
    ...first,
    subject: '',
    stake: stakes ? sum : null,
    // if the stake of one product is unknown, the sum is only the known part and not the stake
    known: stakes ? null : sum,
    level: Math.max(...same.map(({ level }) => level)),
    facts: 'products' in facts ? { ...facts, products: same.length } : facts,
  }
}
