import type { FeeChange } from '../fees/learned/learned-fee.ts'
import { exact } from '../money/money.ts'
import { type AlertFacts, type Finding, leastStake, type Month, weightOf } from './alert.ts'
import { feeSteps, recentChanges } from './fee-steps.ts'
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
  /** The last day whose sales are complete; null if nothing was sold. */
  readonly salesTo: string | null
  /** The weeks of each SKU up to that day. The empty SKU has the fees without a product. */
  readonly products: readonly SkuWeeks[]
  readonly feeChanges: readonly FeeChange[]
  readonly stock: readonly StockAhead[]
  readonly payouts: readonly PayoutAccountState[]
}

/** Below this level, an open alert is cleared. */
export const KEPT_LEVEL = 0.5
/** More findings of these kinds than this have one cause or one remedy, so they become one. */
const MOST_ALONE = 3
const NO_MONTH: Month = { revenue: 0, profit: 0 }

/** Everything that holds today, from half the threshold on, the most money first. */
export function findAlerts(figures: AlertFigures): Finding[] {
  const { salesTo: to, products, today } = figures
  const months = monthsOf(products)
  const sold = products.filter(({ sku }) => sku !== '')
  const monthOf = ({ currency }: Pick<Finding, 'currency'>) => months.get(currency) ?? NO_MONTH
  const ofSales =
    to === null
      ? []
      : explained(
          [
            ...feeSteps(figures.feeChanges, to),
            ...sold.flatMap((product) => turnedToLoss(product, to)),
            ...refundSpikes(sold, to),
            ...sold.flatMap((product) => marginDrop(product, to)),
            ...sold.flatMap((product) => costMissing(product, monthOf(product), to)),
          ],
          recentChanges(figures.feeChanges, to),
        )
  const all = [
    ...ofSales,
    ...figures.stock.flatMap((stock) => stockOut(stock, today)),
    ...figures.payouts.flatMap(latePayout),
  ]
  return pooled(all.filter(({ level }) => level >= KEPT_LEVEL))
    .map((finding) => ({ ...finding, level: withStake(finding, monthOf(finding)) }))
    .filter(({ level }) => level >= KEPT_LEVEL)
    .sort((a, b) => weightOf(b) - weightOf(a))
}

function withStake(finding: Finding, month: Month): number {
  // money whose amount is unknown is never taken for nothing
  if (finding.stake === null && finding.known === null) return finding.level
  return Math.min(finding.level, weightOf(finding) / leastStake(month))
}

/** Leaves out margin drops of products whose fee rose, that were refunded or that lose money: those findings name the cause. */
function explained(findings: readonly Finding[], changes: readonly FeeChange[]): Finding[] {
  const skus = new Set([
    ...changes.flatMap((change) => (change.stake > 0 ? change.skus : [])),
    ...findings.flatMap(({ facts, level }) =>
      level >= 1 && (facts.kind === 'loss' || facts.kind === 'refunds') ? [facts.product.sku] : [],
    ),
  ])
  return findings.filter(({ facts }) => facts.kind !== 'marginDrop' || !skus.has(facts.product.sku))
}

/** Products without a cost are always one finding: the seller enters all costs in one place. */
function pooled(findings: readonly Finding[]): Finding[] {
  const groups = Map.groupBy(findings, ({ facts, currency }) => `${facts.kind} ${currency}`)
  return [...groups.values()].flatMap((same) => {
    const kind = same[0]?.facts.kind
    if (kind === 'costMissing') return [together(same)]
    const pools = kind === 'marginDrop' || kind === 'stockOut'
    return pools && same.length > MOST_ALONE ? [together(same)] : same
  })
}

function together(same: readonly Finding[]): Finding {
  const [first, ...others] = same.toSorted((a, b) => weightOf(b) - weightOf(a))
  if (!first) throw new Error('nothing to put together')
  const sumOf = (name: 'stake' | 'known') => {
    const amounts = same.flatMap((finding) => finding[name] ?? [])
    return amounts.length === 0 ? null : exact(amounts.reduce((sum, amount) => sum + amount, 0))
  }
  const stakes = same.every(({ stake }) => stake !== null)
  return {
    ...first,
    subject: '',
    stake: stakes ? sumOf('stake') : null,
    // where a stake is unknown, the sum is not the stake but what is known of it
    known: stakes ? null : exact(same.reduce((sum, finding) => sum + weightOf(finding), 0)),
    level: Math.max(...same.map(({ level }) => level)),
    facts: counting(first.facts, 1 + others.length, same),
  }
}

function counting(facts: AlertFacts, products: number, same: readonly Finding[]): AlertFacts {
  if (facts.kind === 'marginDrop' || facts.kind === 'stockOut') return { ...facts, products }
  if (facts.kind !== 'costMissing') return facts
  const shareBp = same.reduce(
    (sum, finding) => sum + (finding.facts.kind === 'costMissing' ? finding.facts.shareBp : 0),
    0,
  )
  return { ...facts, products, shareBp }
}
