import type { UseFormRegisterReturn } from 'react-hook-form'
import { COUNTRY_CODES, type CountryCode, currencyOf } from '#domain/catalog/countries.ts'
import { ltr } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'

export interface CountryFieldProps {
  register: () => UseFormRegisterReturn
  country: CountryCode | undefined
  message: string | undefined
}

/**
 * The country and its currency. The field registers after the fields above it, so that focus goes to the first invalid field in visual
 * order.
 */
export function CountryField({ register, country, message }: CountryFieldProps) {
  const { t } = useTranslation()
  return (
    <Field
      label={t('businesses.country')}
      error={message}
      hint={country && t('businesses.currencyFollows', { currency: ltr(currencyOf(country)) })}
    >
      <Select
        placeholder={t('businesses.chooseCountry')}
        options={COUNTRY_CODES.map((value) => ({ value, label: t(`catalog.countries.${value}`) }))}
        {...register()}
      />
    </Field>
  )
}
