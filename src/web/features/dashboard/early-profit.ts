import type { Figures } from '#contract/dashboard.ts'
import { knownProfit } from '#domain/profit/figures.ts'

/** The profit that is shown before the application has loaded; null if it is unknown, or needs a note about unknown fees. */
export function earlyProfit(totals: Pick<Figures, 'coverageBp' | 'profit' | 'feeCoverageBp'>): number | null {
  const feesKnown = totals.feeCoverageBp === null || totals.feeCoverageBp >= 10_000
  return feesKnown ? knownProfit(totals) : null
}
