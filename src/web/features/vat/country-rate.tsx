import type { VatSettings } from '#contract/vat.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'

export type KnownRate = VatSettings['countryRates'][number]

/** The VAT rate on a date; null if unknown. */
export function rateOn(rates: readonly KnownRate[], day: string): KnownRate | null {
  return rates.findLast(({ validFrom }) => (validFrom ?? '') <= day) ?? null
}

/** The standard VAT rate of the country, and its source. */
export function CountryRate({ rates, day }: { rates: readonly KnownRate[]; day: string }) {
  const { t } = useTranslation()
  const format = useFormat()
  const country = t(`catalog.countries.${useCurrentBusiness().country}`)
  const known = rateOn(rates, day)
  if (!known) return <p className="mt-2 text-sm text-muted">{t('vat.unknown', { country })}</p>
  const { ratePpm, validFrom, source, checkedOn, confidence } = known
  const facts = { country, rate: format.rate(ratePpm), day: validFrom === null ? '' : format.date(validFrom) }
  const says =
    ratePpm === 0 ? t('vat.noVat', facts) : t(validFrom === null ? 'vat.known' : 'vat.knownSince', facts)
  return (
    <p className="mt-2 max-w-prose text-sm text-muted">
      {says} {t('vat.source', { source: isolated(source), day: format.date(checkedOn) })}
      {confidence === 'M' && ` ${t('vat.unsure')}`}
    </p>
  )
}
