import { type ComponentProps, useMemo } from 'react'
import { CURRENCY_CODES, type CurrencyCode } from '#domain/money/currency.ts'
import { currentLanguage } from '#web/i18n/i18n.ts'
import { ltr } from '#web/i18n/isolated.ts'
import { Select } from '#web/ui/inputs.tsx'

interface CurrencySelectProps extends Omit<ComponentProps<'select'>, 'onChange' | 'value'> {
  value: CurrencyCode | undefined
  onChange: (currency: CurrencyCode) => void
  /** The text shown while nothing is selected. */
  placeholder?: string
}

/** Selects one of all currencies, by code or by name. */
export function CurrencySelect({ value, onChange, ...rest }: CurrencySelectProps) {
  const language = currentLanguage()
  const options = useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'currency' })
    return CURRENCY_CODES.map((code) => ({
      value: code,
      label: `${ltr(code)} · ${names.of(code) ?? code}`,
    }))
  }, [language])
  return (
    <Select
      {...rest}
      value={value ?? ''}
      options={options}
      onChange={({ target }) => onChange(target.value as CurrencyCode)}
    />
  )
}
