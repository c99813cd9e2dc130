import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownCost, type ProfitFigures, partlyKnown } from '#domain/profit/figures.ts'
import { useFormat } from '#web/i18n/use-format.ts'

/** Explains what the share of known costs means for the profit. If no cost is known, there is no profit that could be lower. */
export function coverageMeans(basisPoints: number) {
  return basisPoints === 0 ? 'dashboard.coverageNone' : 'dashboard.coverageMeans'
}

/** The notes under a profit and a margin if some or all costs are unknown. */
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
