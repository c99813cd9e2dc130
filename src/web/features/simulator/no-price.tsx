import type { CurrencyCode } from '#domain/money/currency.ts'
import type { PriceFound } from '#domain/pricing/solve.ts'
import { Money } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'

/** Shows a price, or the reason why no price reaches the target. */
export function NoPriceOr({ found, currency }: { found: PriceFound; currency: CurrencyCode }) {
  const { t } = useTranslation()
  if (found.price !== null) return <Money minor={found.price} currency={currency} />
  return <span className="text-base font-normal text-muted">{t(`simulator.noPrice.${found.why}`)}</span>
}
