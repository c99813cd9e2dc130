import { COUNTRY_CODES } from '#domain/catalog/countries.ts'
import { FEE_CATEGORIES } from '#domain/fees/categories.ts'
import { FEE_KINDS, FULFILMENTS } from '#domain/fees/fee-rule.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Field } from '#web/ui/field.tsx'
import { DateInput, Select, TextInput } from '#web/ui/inputs.tsx'
import type { RuleValues } from './rule-values.ts'

export interface RuleFieldsProps {
  values: RuleValues
  change: (part: Partial<RuleValues>) => void
  /** The error of a field, by the field's path in the contract. */
  message: (path: string) => string | undefined
}

/** The fields for what a rule applies to: platform, country, category and fulfilment. */
export function SubjectFields(
  props: RuleFieldsProps & { platforms: readonly { value: string; label: string }[] },
) {
  const { values, change, message, platforms } = props
  const { t } = useTranslation()
  return (
    <fieldset className="grid gap-4 sm:grid-cols-2">
      <legend className="mb-3 font-semibold">{t('fees.form.what')}</legend>
      <Field label={t('fees.filters.platform')} error={message('platform')}>
        <Select
          value={values.platform}
          onChange={({ target }) => change({ platform: target.value })}
          placeholder={t('common.choose')}
          required
          options={platforms}
        />
      </Field>
      <Field label={t('fees.filters.country')} error={message('country')}>
        <Select
          value={values.country}
          onChange={({ target }) => {
            const country = COUNTRY_CODES.find((code) => code === target.value)
            if (country) change({ country })
          }}
          options={COUNTRY_CODES.map((code) => ({ value: code, label: t(`catalog.countries.${code}`) }))}
        />
      </Field>
      <Field label={t('fees.form.kind')} error={message('kind')}>
        <Select
          value={values.kind}
          onChange={({ target }) => {
            const kind = FEE_KINDS.find((each) => each === target.value)
            if (kind) change({ kind })
          }}
          options={FEE_KINDS.map((kind) => ({ value: kind, label: t(`fees.kinds.${kind}`) }))}
        />
      </Field>
      <Field label={t('fees.form.fulfilment')} error={message('fulfilment')}>
        <Select
          value={values.fulfilment}
          onChange={({ target }) =>
            change({ fulfilment: FULFILMENTS.find((each) => each === target.value) ?? '' })
          }
          options={[
            { value: '', label: t('fees.fulfilments.either') },
            ...FULFILMENTS.map((each) => ({ value: each, label: t(`fees.fulfilments.${each}`) })),
          ]}
        />
      </Field>
      <Field
        label={t('fees.filters.category')}
        error={values.category === 'other' ? undefined : message('category')}
      >
        <Select
          value={values.category}
          onChange={({ target }) => change({ category: target.value })}
          options={[
            { value: '', label: t('fees.allCategories') },
            ...FEE_CATEGORIES.map((each) => ({ value: each, label: t(`fees.categories.${each}`) })),
            { value: 'other', label: t('fees.otherCategory') },
          ]}
        />
      </Field>
      {values.category === 'other' && (
        <Field label={t('fees.form.categoryOwn')} error={message('category')}>
          <TextInput
            autoComplete="off"
            value={values.ownCategory}
            onChange={({ target }) => change({ ownCategory: target.value })}
          />
        </Field>
      )}
    </fieldset>
  )
}

/** The fields for the dates of validity and the source of a rule. */
export function SourceFields({ values, change, message }: RuleFieldsProps) {
  const { t } = useTranslation()
  return (
    <>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">{t('fees.form.when')}</legend>
        <Field label={t('fees.form.validFrom')} optional error={message('validFrom')}>
          <DateInput
            value={values.validFrom}
            onChange={({ target }) => change({ validFrom: target.value })}
          />
        </Field>
        <Field label={t('fees.form.validTo')} optional error={message('validTo')}>
          <DateInput value={values.validTo} onChange={({ target }) => change({ validTo: target.value })} />
        </Field>
      </fieldset>
      <fieldset className="grid gap-4 sm:grid-cols-2">
        <legend className="mb-3 font-semibold">{t('fees.form.source')}</legend>
        <Field label={t('fees.form.sourceTitle')} optional error={message('title')}>
          <TextInput
            autoComplete="off"
            value={values.title}
            onChange={({ target }) => change({ title: target.value })}
          />
        </Field>
        <Field label={t('fees.form.url')} optional error={message('url')}>
          <TextInput
            type="url"
            dir="ltr"
            placeholder="https://"
            value={values.url}
            onChange={({ target }) => change({ url: target.value })}
          />
        </Field>
        <Field label={t('fees.form.note')} optional error={message('note')} className="sm:col-span-2">
          <TextInput
            autoComplete="off"
            value={values.note}
            onChange={({ target }) => change({ note: target.value })}
          />
        </Field>
      </fieldset>
    </>
  )
}
