import type { ReportFigures } from '#contract/reports.ts'
import { knownFees, partlyKnown } from '#domain/profit/figures.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

/**
 * The margin of the previous period, with the share of sales that it covers if some costs were unknown. Renders nothing if some fees were:
 * they would be missing from the margin.
 */
export function MarginBefore({
  before,
}: {
  before: Pick<ReportFigures, 'marginBp' | 'coverageBp' | 'feeCoverageBp'> | null
}) {
  const { t } = useTranslation()
  const format = useFormat()
  if (!before || before.marginBp === null || !knownFees(before)) return null
  const margin = format.percent(before.marginBp)
  const words = partlyKnown(before)
    ? t('reports.change.beforeCovered', { margin, share: format.percent(before.coverageBp) })
    : t('reports.change.before', { amount: margin })
  return <span className="mt-1 block text-[0.8125rem] leading-snug font-normal text-muted">{words}</span>
}
