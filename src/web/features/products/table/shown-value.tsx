import type { ProductRow } from '#contract/product-rows.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { knownPrice } from '#domain/profit/planned.ts'
import { Count, Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Badge } from '#web/ui/badge.tsx'
import type { EditedValue } from './read-value.ts'

/** A value of a row while it is not being edited. */
export function ShownValue({
  row,
  value,
  currency,
}: {
  row: ProductRow
  value: EditedValue
  currency: CurrencyCode
}) {
  const { t } = useTranslation()
  if (value === 'price') return <Money minor={knownPrice(row.price)} currency={currency} />
  if (value === 'unitCost') return <Money minor={row.unitCost} currency={currency} />
  if (row.quantity === null) return <span className="text-muted">{t('common.notCounted')}</span>
  return row.low ? (
    <Badge tone="warning">
      <Count value={row.quantity} />
      <span className="sr-only"> {t('products.lowStock')}</span>
    </Badge>
  ) : (
    <Count value={row.quantity} />
  )
}
