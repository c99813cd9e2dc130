import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownCost, knownProfit, type ProfitFigures, partlyKnown } from '#domain/profit/figures.ts'
import { ProfitBar } from './profit-bar.tsx'

export interface StatementBarProps {
  currency: CurrencyCode
  totals: Pick<ProfitFigures, 'revenue' | 'fees' | 'cost' | 'profit' | 'coverageBp' | 'outputVat'>
  /** Overheads are entered, and not taken off here. */
  overheads: boolean
}

/** The keep bar of a whole statement; costs that nobody knows are unknown in it, and so is what is kept. */
export function StatementBar({ currency, totals, overheads }: StatementBarProps) {
  return (
    <ProfitBar
      currency={currency}
      price={totals.revenue}
      fees={totals.fees}
      vat={totals.outputVat}
      costs={knownCost(totals) ? totals.cost : null}
      keep={knownProfit(totals)}
      before={partlyKnown(totals) ? 'costs' : overheads ? 'overheads' : undefined}
      size="lg"
    />
  )
}
