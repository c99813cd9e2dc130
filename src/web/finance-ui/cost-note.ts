import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownCost, type ProfitFigures, partlyKnown } from '#domain/profit/figures.ts'
import { useFormat } from '#web/i18n/use-format.ts'

/** What a share of known costs means for the profit: where none is known there is none that could be lower. */
export function coverageMeans(basisPoints: number) {
  return basisPoints === 0 ? 'dashboard.coverageNone' : 'dashboard.coverageMeans'
}

/** What stands under a profit and under a margin where some of the costs, or all, are not known. */
export function useCostNotes(
  figures: Pick<ProfitFigures, 'coverageBp' | 'profit'>,
  currency: CurrencyCode,
): { profit?: string; margin?: string } {
  const { t } = useTranslation()
  const format = useFormat()
  if (!partlyKnown(figures)) return {}
  if (knownCost(figures))
    return {
      profit: t('dashboard.knownSoFar'),
      margin: t('dashboard.marginCovers', { share: format.percent(figures.coverageBp) }),
    }
  return { profit: t('dashboard.beforeCosts', { amount: format.moneyText(figures.profit, currency) }) }
}
