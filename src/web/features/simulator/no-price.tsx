import { useTranslation } from 'react-i18next'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { PriceFound } from '#domain/pricing/solve.ts'
import { Money } from '#web/finance-ui/money.tsx'

/** A price, or the reason why there is none. */
export function NoPriceOr({ found, currency }: { found: PriceFound; currency: CurrencyCode }) {
  const { t } = useTranslation()
  if (found.price !== null) return <Money minor={found.price} currency={currency} />
  return <span className="text-base font-normal text-muted">{t(`simulator.noPrice.${found.why}`)}</span>
}
