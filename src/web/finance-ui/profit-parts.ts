import { type ProfitFigures, profitIsKnown } from '#domain/profit/figures.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import type { ChartPart } from '#web/ui/chart-legend.tsx'

type Divided = Pick<ProfitFigures, 'fees' | 'cost' | 'profit' | 'coverageBp' | 'feeCoverageBp' | 'outputVat'>

/**
 * Returns the parts into which charts divide revenue, the same as in the profit bar. Neither a loss nor an unknown profit counts as gain.
 */
export function useProfitParts(): readonly ChartPart[] {
  const { t } = useTranslation()
  return [
    { key: 'vat', label: t('common.bar.vat'), fill: 'var(--edge)' },
    { key: 'fees', label: t('common.bar.fees'), fill: 'var(--saffron)' },
    { key: 'cost', label: t('common.bar.costs'), fill: 'var(--slate)' },
    { key: 'unknown', label: t('common.bar.unknown'), fill: 'var(--edge)' },
    { key: 'keep', label: t('common.bar.keep'), fill: 'var(--palm)' },
    { key: 'loss', label: t('common.bar.loss'), fill: 'var(--clay)' },
  ]
}

/** The amounts of a row in minor units, by the key of the chart's part. */
export function profitAmounts(row: Divided): Record<string, number> {
  const { fees, cost, profit, outputVat = 0 } = row
  const rest = profitIsKnown(row) ? (profit < 0 ? 'loss' : 'keep') : 'unknown'
  return { vat: outputVat, fees, cost, [rest]: profit }
}
