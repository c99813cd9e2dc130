import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { createBusinessForm } from '#contract/businesses.ts'
import { COUNTRY_CODES, currencyOf } from '#domain/catalog/countries.ts'
import type { AppForm } from '#web/platform/form.ts'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'

export interface CountryFieldProps {
  form: AppForm<z.input<typeof createBusinessForm>, z.output<typeof createBusinessForm>>
}

/** A component of its own, so that it registers after the fields above it: the first mistake takes the focus. */
export function CountryField({ form }: CountryFieldProps) {
  const { t } = useTranslation()
  const country = form.watch('country')
  return (
    <Field
      label={t('businesses.country')}
      error={form.message('country')}
      hint={country && t('businesses.currencyFollows', { currency: `\u2066${currencyOf(country)}\u2069` })}
    >
      <Select
        placeholder={t('businesses.chooseCountry')}
        options={COUNTRY_CODES.map((value) => ({ value, label: t(`catalog.countries.${value}`) }))}
        {...form.register('country')}
      />
    </Field>
  )
}
