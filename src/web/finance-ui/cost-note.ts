import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownCost, knownSaleFees, type ProfitFigures, partlyKnown } from '#domain/profit/figures.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

/** A phrase that explains how the share of known costs affects the profit. Without any known cost, there is no profit to explain. */
export function coverageMeans(basisPoints: number) {
  return basisPoints === 0 ? 'dashboard.coverageNone' : 'dashboard.coverageMeans'
}

/** Notes under a profit and a margin when costs or fees are unknown, or when the margin is of other sales than those beside it. */
export function useCostNotes(
  figures: Pick<ProfitFigures, 'coverageBp' | 'feeCoverageBp' | 'profit' | 'marginBp' | 'outputVat'>,
  currency: CurrencyCode,
): { profit?: string; margin?: string } {
  const { t } = useTranslation()
  const format = useFormat()
  if (!knownSaleFees(figures))
    return { profit: t('dashboard.feesUnknown', { share: format.percent(10_000) }) }
  const withoutVat = figures.outputVat && figures.marginBp !== null ? t('dashboard.marginWithoutVat') : ''
  if (!partlyKnown(figures)) return withoutVat ? { margin: withoutVat } : {}
  if (knownCost(figures))
    return {
      profit: t('dashboard.knownSoFar'),
      margin: [withoutVat, t('dashboard.marginCovers', { share: format.percent(figures.coverageBp) })]
        .filter(Boolean)
        .join(' · '),
    }
  return {
    profit: t('dashboard.beforeCosts', { amount: format.moneyText(figures.profit, currency) }),
    margin: t('dashboard.marginNeedsCosts'),
  }
}
