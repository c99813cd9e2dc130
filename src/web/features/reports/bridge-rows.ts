import type { BridgeBar, ProfitBridge } from '#contract/profit-bridge.ts'

type Statement = ProfitBridge['statements'][number]

/** A row of the waterfall chart: the first and the last row are the profits of the two periods, the rows between them are changes. */
export interface BridgeRow {
  readonly key: string
  /** The effect that the row shows; undefined for the profits of the two periods. */
  readonly bar?: BridgeBar
  /** Null if the row is the profit of a period and that profit is unknown. */
  readonly amount: number | null
  /** The amounts at which the bar starts and ends. */
  readonly from: number
  readonly to: number
}

/** The profit of both periods and its change; null where unknown. */
export function shownProfit({ profit, unseen: { profitKnown } }: Statement) {
  const before = profitKnown.before ? profit.before : null
  const now = profitKnown.now ? profit.now : null
  return { before, now, change: before === null || now === null ? null : now - before }
}

/** The rows of the waterfall chart, from the earlier profit to the current one, and the range of amounts that contains all bars. */
export function bridgeRows(statement: Statement) {
  const { profit, bars } = statement
  const shown = shownProfit(statement)
  let at = profit.before
  const changes = bars.map((bar): BridgeRow => {
    const from = at
    at += bar.amount
    return { key: `${bar.kind} ${bar.name}`, bar, amount: bar.amount, from, to: at }
  })
  const rows: BridgeRow[] = [
    { key: 'before', amount: shown.before, from: 0, to: profit.before },
    ...changes,
    { key: 'now', amount: shown.now, from: 0, to: profit.now },
  ]
  const ends = rows.flatMap(({ from, to }) => [from, to])
  return { rows, range: { low: Math.min(0, ...ends), high: Math.max(0, ...ends) } }
}

/** The part of the change of profit that is not explained, because costs or fees are known in only one of the periods. */
export function notCompared(bars: readonly BridgeBar[]): number {
  return bars.filter((bar) => !isCause(bar)).reduce((sum, { amount }) => sum + amount, 0)
}

const CAUSES = 2
export type Cause = Exclude<BridgeBar['kind'], 'costCoverage' | 'feeCoverage'>
const isCause = (bar: BridgeBar): bar is BridgeBar & { kind: Cause } =>
  bar.kind !== 'costCoverage' && bar.kind !== 'feeCoverage'

/**
 * The largest effects, for the sentence. Leaves out effects that cannot be compared, and treats all charges as one effect, whatever their
 * names.
 */
export function mainCauses(bars: readonly BridgeBar[]): (BridgeBar & { kind: Cause })[] {
  const charges = bars.filter(({ kind }) => kind === 'charges')
  const amount = charges.reduce((sum, bar) => sum + bar.amount, 0)
  const all: BridgeBar = { kind: 'charges', name: '', amount, platforms: [], items: [] }
  return [...bars.filter(({ kind }) => kind !== 'charges'), all]
    .filter(isCause)
    .filter((bar) => bar.amount !== 0)
    .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    .slice(0, CAUSES)
}
