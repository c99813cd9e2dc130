import { FEE_CATEGORIES, isFeeCategory } from '#domain/fees/categories.ts'
import { FULFILMENTS } from '#domain/fees/fee-rule.ts'
import { useCurrentBusiness } from '#web/business/business.ts'
import { isolated } from '#web/i18n/isolated.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberInput, Select } from '#web/ui/inputs.tsx'
import type { PlatformValues } from './form-values.ts'
import type { PlatformFills } from './use-fills.ts'

export interface RuleChoiceProps {
  name: string
  values: PlatformValues
  filled: PlatformFills
  weightError: string | undefined
}

/** The inputs that select the fee rules of a platform: category, fulfilment and weight. */
export function RuleChoice({ name, values, filled: { fills, rules, adopt }, weightError }: RuleChoiceProps) {
  const { t } = useTranslation()
  const { country } = useCurrentBusiness()
  if (!fills) return null
  if (rules.length === 0 && values.feeCategory === '' && values.fulfilment === '')
    return (
      <p className="mb-4 text-sm text-muted">
        {t('fees.wizard.noneOnPlatform', {
          platform: isolated(name),
          country: t(`catalog.countries.${country}`),
        })}
      </p>
    )
  const named = new Set([values.feeCategory, ...rules.map(({ category }) => category ?? '')])
  named.delete('')
  const categories = [
    ...FEE_CATEGORIES.filter((category) => named.has(category)),
    ...[...named].filter((category) => !isFeeCategory(category)),
  ]
  const byWeight = rules.some(({ charge }) => charge.weight !== null) || values.weightGrams !== ''
  const bySender = rules.some(({ fulfilment }) => fulfilment !== null) || values.fulfilment !== ''
  return (
    <div className="mb-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {bySender && (
        <Field label={t('fees.form.fulfilment')}>
          <Select
            value={values.fulfilment}
            onChange={({ target }) =>
              adopt({ fulfilment: FULFILMENTS.find((each) => each === target.value) ?? '' })
            }
            options={[
              { value: '', label: t('fees.wizard.choose') },
              ...FULFILMENTS.map((each) => ({ value: each, label: t(`fees.fulfilments.${each}`) })),
            ]}
          />
        </Field>
      )}
      {categories.length > 0 && (
        <Field label={t('fees.wizard.category')}>
          <Select
            value={values.feeCategory}
            onChange={({ target }) => adopt({ feeCategory: target.value })}
            options={[
              { value: '', label: t('fees.wizard.choose') },
              ...categories.map((value) => ({
                value,
                label: isFeeCategory(value) ? t(`fees.categories.${value}`) : value,
              })),
            ]}
          />
        </Field>
      )}
      {byWeight && (
        <Field label={t('fees.wizard.weight')} optional error={weightError}>
          <NumberInput
            whole
            suffix={t('fees.wizard.gramsUnit')}
            value={values.weightGrams}
            onChange={({ target }) => adopt({ weightGrams: target.value })}
          />
        </Field>
      )}
    </div>
  )
}
