import { knownCost, type ProfitFigures, partlyKnown } from '#domain/profit/figures.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { Percent } from './money.tsx'

/** What a margin is divided by where that differs from the sales beside it: a registered seller's sales without VAT. */
export function MarginWithoutVat({ figures }: { figures: Pick<ProfitFigures, 'marginBp' | 'outputVat'> }) {
  const { t } = useTranslation()
  if (figures.marginBp === null || !figures.outputVat) return null
  return (
    <span className="block text-[0.8125rem] leading-snug font-normal text-muted">
      {t('dashboard.marginWithoutVat')}
    </span>
  )
}

/** The margin in a table row. When some costs are unknown, also the share of sales that the margin covers. */
export function Margin({ figures }: { figures: Pick<ProfitFigures, 'marginBp' | 'coverageBp'> }) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <>
      <Percent basisPoints={figures.marginBp} unknown={!knownCost(figures)} signed />
      {figures.marginBp !== null && partlyKnown(figures) && (
        <span className="block text-[0.8125rem] leading-snug text-muted">
          {t('dashboard.marginOf', { share: format.percent(figures.coverageBp) })}
        </span>
      )}
    </>
  )
}
