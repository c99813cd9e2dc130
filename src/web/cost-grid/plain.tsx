import type { CurrencyCode } from '#domain/money/currency.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

/** An amount without its currency, which the grid states once. */
export function Plain({ minor, currency }: { minor: number | null; currency: CurrencyCode }) {
  const { t } = useTranslation()
  const format = useFormat()
  if (minor === null) return <span className="text-muted">{t('common.unknown')}</span>
  const { sign, amount } = format.money(minor, currency)
  return <bdi dir="ltr" className="tabular whitespace-nowrap">{`${sign}${amount}`}</bdi>
}
