import { type ProfitFigures, partlyKnown, profitIsKnown } from '#domain/profit/figures.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Percent } from './money.tsx'

/** The margin in a table row. When some costs are unknown, also the share of sales that the margin covers. */
export function Margin({
  figures,
}: {
  figures: Pick<ProfitFigures, 'marginBp' | 'coverageBp' | 'fees' | 'feeCoverageBp'>
}) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <Percent basisPoints={figures.marginBp} unknown={!profitIsKnown(figures)} signed />
      {figures.marginBp !== null && partlyKnown(figures) && (
        <span className="block text-[0.8125rem] leading-snug text-muted">
          {t('dashboard.marginOf', { share: format.percent(figures.coverageBp) })}
        </span>
      )}
    </>
  )
}
