import type { CurrencyCode } from '#domain/money/currency.ts'
import type { GridRow } from '#web/cost-grid/grid-row.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

interface MissingCostsProps {
  rows: readonly Pick<GridRow, 'unitCost' | 'revenue'>[]
  currency: CurrencyCode
}

/** The number of products without a unit cost, and their revenue as far as it is known. The profit of this revenue is unknown. */
export function MissingCosts({ rows, currency }: MissingCostsProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const missing = rows.filter(({ unitCost }) => unitCost === null)
  if (missing.length === 0) return <p className="text-muted">{t('costGrid.complete')}</p>
  const revenues = missing.flatMap(({ revenue }) => revenue ?? [])
  const revenue = revenues.reduce((sum, each) => sum + each, 0)
  const sales = revenues.length < missing.length ? 'costGrid.missingKnownSales' : 'costGrid.missingSales'
  return (
    <p className="rounded bg-saffron-soft px-4 py-3 text-[0.9375rem]">
      {t('costGrid.missing', { count: missing.length, total: rows.length })}
      {revenues.length > 0 && ` ${t(sales, { revenue: format.moneyText(revenue, currency) })}`}
    </p>
  )
}
