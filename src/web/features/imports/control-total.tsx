import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { CircleCheck } from '#web/ui/icons/circle-check.tsx'
import { TriangleAlert } from '#web/ui/icons/triangle-alert.tsx'

export interface ControlledTotals {
  currency: CurrencyCode
  /** The sum of the imported rows. */
  total: number
  /** The total that the file states in its own column; null if it has no such column. */
  controlTotal: number | null
}

export interface ControlTotalProps {
  totals: ControlledTotals
  /**
   * How many totals of orders and settlements, stated in rows of the file, were compared, and how many differ. The differing totals are
   * listed elsewhere.
   */
  ofParts: { readonly comparedTotals: number; readonly differenceCount: number }
}

/** Says whether the sums of the rows equal the totals that the file states. */
export function ControlTotal({ totals, ofParts }: ControlTotalProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const { controlTotal, total, currency } = totals
  if (controlTotal === null) {
    const { comparedTotals: count, differenceCount } = ofParts
    if (differenceCount > 0) return null
    if (count > 0) return <AddsUp>{t('imports.totalsAddUp', { count })}</AddsUp>
    return <p className="mt-3 text-sm text-muted">{t('imports.noControl')}</p>
  }
  if (controlTotal === total) return <AddsUp>{t('imports.addsUp')}</AddsUp>
  return (
    <p className="mt-3 flex items-start gap-2 text-sm font-medium text-clay-text">
      <TriangleAlert aria-hidden className="mt-0.5 size-4 shrink-0" />
      {t('imports.differs', {
        theirs: format.moneyText(controlTotal, currency),
        difference: format.moneyText(total - controlTotal, currency),
      })}
    </p>
  )
}

function AddsUp({ children }: { children: string }) {
  return (
    <p className="mt-3 flex items-center gap-2 text-sm font-medium text-palm-text">
      <CircleCheck aria-hidden className="size-4" />
      {children}
    </p>
  )
}
