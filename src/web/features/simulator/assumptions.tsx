import { memo } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { Select } from '#web/ui/inputs.tsx'
import { EntryField } from './entry-field.tsx'
import type { Entry } from './fields.ts'
import type { Simulated } from './options.ts'
import type { Change, SimulatorState } from './state.ts'

export interface AssumptionsProps {
  product: Simulated
  currency: SimulatorState['currency']
  category: string
  ads: Entry
  delivery: Entry
  weight: Entry
  dispatch: (change: Change) => void
}

/** The inputs besides the price. Weight and category are shown only if fee rules need them. */
export const Assumptions = memo(function Assumptions(props: AssumptionsProps) {
  const { product, currency, category, ads, delivery, weight, dispatch } = props
  const entries = { ads, delivery, weight }
  const { t } = useTranslation()
  const field = (name: keyof typeof entries) => (
    <EntryField
      name={name}
      entry={entries[name]}
      currency={currency}
      onText={(typed, text) => dispatch({ kind: 'typed', name: typed, text })}
    />
  )
  const codes = new Set(product.platforms.map(({ code, platformId }) => code ?? platformId))
  const rules = product.rules.filter(({ platform }) => codes.has(platform))
  const categories = [...new Set(rules.flatMap((rule) => (rule.category === null ? [] : [rule.category])))]
  return (
    <div className="grid grid-cols-2 items-start gap-3 sm:gap-4 lg:grid-cols-4">
      {field('ads')}
      {field('delivery')}
      {categories.length > 0 && (
        <Field label={t('simulator.goods')}>
          <Select
            value={category}
            onChange={({ target }) => dispatch({ kind: 'category', category: target.value })}
            options={[
              { value: '', label: t('simulator.goodsUnknown') },
              ...categories.map((each) => ({ value: each, label: product.categoryName(each) })),
            ]}
          />
        </Field>
      )}
      {rules.some(({ charge }) => charge.weight !== null) && field('weight')}
    </div>
  )
})
