import type { CurrencyCode } from '#domain/money/currency.ts'
import {
  knownCost,
  knownProfit,
  type ProfitFigures,
  partlyKnown,
  statedFees,
} from '#domain/profit/figures.ts'
import { ProfitBar } from './profit-bar.tsx'

export interface StatementBarProps {
  currency: CurrencyCode
  totals: Pick<
    ProfitFigures,
    'revenue' | 'fees' | 'cost' | 'profit' | 'coverageBp' | 'feeCoverageBp' | 'outputVat'
  >
  /** Whether the business has overheads. They are not deducted here, so a note says so. */
  overheads: boolean
}

/** The profit bar of a whole statement. If all costs or all fees are unknown, the profit is unknown too. */
export function StatementBar({ currency, totals, overheads }: StatementBarProps) {
  return (
    <ProfitBar
      currency={currency}
      price={totals.revenue}
      fees={statedFees(totals)}
      vat={totals.outputVat}
      costs={knownCost(totals) ? totals.cost : null}
      keep={knownProfit(totals)}
      before={partlyKnown(totals) ? 'costs' : overheads ? 'overheads' : undefined}
      size="lg"
    />
  )
}
