import type { CurrencyCode } from '#domain/money/currency.ts'
import { useCostNotes } from '#web/finance-ui/cost-note.ts'
import { useTranslation } from '#web/i18n/translation.tsx'

/** The note under a profit, which says too that it is before overheads, if there are some. */
export function useProfitNote(
  figures: Parameters<typeof useCostNotes>[0],
  currency: CurrencyCode,
  overheads: boolean,
): string | undefined {
  const { t } = useTranslation()
  const { profit } = useCostNotes(figures, currency)
  return [profit, overheads && t('dashboard.beforeOverheads')].filter(Boolean).join(' · ') || undefined
}
