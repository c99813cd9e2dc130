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
  /** The file states totals by row or by order. Those are compared elsewhere, so no comparison is shown here. */
  heldByRows?: boolean
}

/** Compares the sum of the rows with the total that the file states. */
export function ControlTotal({ totals }: { totals: ControlledTotals }) {
  const { t } = useTranslation()
  const format = useFormat()
  const { controlTotal, total, currency, heldByRows } = totals
  if (controlTotal === null && heldByRows) return null
  if (controlTotal === null) return <p className="mt-3 text-sm text-muted">{t('imports.noControl')}</p>
  if (controlTotal === total) {
    return (
      <p className="mt-3 flex items-center gap-2 text-sm font-medium text-palm-text">
        <CircleCheck aria-hidden className="size-4" />
        {t('imports.addsUp')}
      </p>
    )
  }
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
