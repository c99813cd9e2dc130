import { memo } from 'react'
import { isolated } from '#web/i18n/isolated.ts'
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
  /** The category and the weight that the selected platform uses until others are entered. */
  ownCategory: string | null
  ownWeight: number | null
  ads: Entry
  delivery: Entry
  weight: Entry
  dispatch: (change: Change) => void
}

/** The inputs besides the price. Weight and category are shown only if fee rules need them. */
export const Assumptions = memo(function Assumptions(props: AssumptionsProps) {
  const { product, currency, category, ownCategory, ownWeight, ads, delivery, weight, dispatch } = props
  const entries = { ads, delivery, weight }
  const { t } = useTranslation()
  const field = (name: keyof typeof entries, hint?: string) => (
    <EntryField
      name={name}
      entry={entries[name]}
      currency={currency}
      hint={hint}
      onText={(typed, text) => dispatch({ kind: 'typed', name: typed, text })}
    />
  )
  const codes = new Set(product.platforms.map(({ code, platformId }) => code ?? platformId))
  const rules = product.rules.filter(({ platform }) => codes.has(platform))
  const categories = [...new Set(rules.flatMap((rule) => (rule.category === null ? [] : [rule.category])))]
  const goodsOwn =
    ownCategory === null
      ? t('simulator.goodsUnknown')
      : t('simulator.goodsOwn', { category: isolated(product.categoryName(ownCategory)) })
  const weightOwn =
    ownWeight === null || weight.value !== null ? undefined : t('simulator.weightOwn', { weight: ownWeight })
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
              { value: '', label: goodsOwn },
              ...categories.map((each) => ({ value: each, label: product.categoryName(each) })),
            ]}
          />
        </Field>
      )}
      {rules.some(({ charge }) => charge.weight !== null) && field('weight', weightOwn)}
    </div>
  )
})
