import type { ReactNode } from 'react'
import { COUNTRY_CODES, type CountryCode } from '#domain/catalog/countries.ts'
import { FEE_CATEGORIES } from '#domain/fees/categories.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { categoryName } from './rule-words.ts'
import { categoriesOf, filtered, type RuleFilter, type ShownRule } from './shown-rule.ts'

export interface RuleFiltersProps {
  /** The rules of the selected country. */
  rules: readonly ShownRule[]
  platforms: readonly { value: string; label: string }[]
  country: CountryCode
  countries?: readonly CountryCode[]
  filter: RuleFilter
  onCountry: (country: CountryCode) => void
  onFilter: (filter: RuleFilter) => void
  children?: ReactNode
}

export function RuleFilters(props: RuleFiltersProps) {
  const {
    rules,
    platforms,
    country,
    countries = COUNTRY_CODES,
    filter,
    onCountry,
    onFilter,
    children,
  } = props
  const { t } = useTranslation()
  const categories = categoriesOf(filtered(rules, { ...filter, category: '' }), FEE_CATEGORIES)
  return (
    <div className="mb-8 flex flex-wrap items-end gap-4">
      <Field label={t('fees.filters.country')} className="min-w-44 max-sm:grow">
        <Select
          value={country}
          onChange={({ target }) => {
            const found = countries.find((code) => code === target.value)
            if (found) onCountry(found)
          }}
          options={countries.map((code) => ({ value: code, label: t(`catalog.countries.${code}`) }))}
        />
      </Field>
      <Field label={t('fees.filters.platform')} className="min-w-44 max-sm:grow">
        <Select
          value={filter.platform}
          onChange={({ target }) => onFilter({ platform: target.value, category: '' })}
          options={[{ value: '', label: t('fees.filters.all') }, ...platforms]}
        />
      </Field>
      <Field label={t('fees.filters.category')} className="min-w-44 max-sm:grow">
        <Select
          value={filter.category}
          onChange={({ target }) => onFilter({ ...filter, category: target.value })}
          options={[
            { value: '', label: t('fees.filters.all') },
            ...categories.map((value) => ({ value, label: categoryName(value, t) })),
          ]}
        />
      </Field>
      {children}
    </div>
  )
}
