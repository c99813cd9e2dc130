import { currencyOf } from '#domain/catalog/countries.ts'
import { Unit } from '#web/finance-ui/money.tsx'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Checkbox } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { NumberInput, Select } from '#web/ui/inputs.tsx'
import { PercentBands, WeightBands } from './band-fields.tsx'
import type { RuleFieldsProps } from './rule-fields.tsx'
import { fixedKey } from './rule-words.ts'

/** The fields of a rule's charge: a percentage in bands, fixed amounts, or amounts by weight. */
export function ChargeFields(props: RuleFieldsProps) {
  const { values, change, message } = props
  const { t } = useTranslation()
  const currency = currencyOf(values.country)
  const amount = (
    name: 'minimum' | 'maximum' | 'fixed' | 'perCubicFoot',
    label: typeof name | ReturnType<typeof fixedKey> = name,
  ) => (
    <Field label={t(`fees.form.${label}`)} optional error={message(`charge.${name}`)}>
      <NumberInput
        suffix={<Unit currency={currency} />}
        value={values[name]}
        onChange={({ target }) => change({ [name]: target.value })}
      />
    </Field>
  )
  return (
    <fieldset className="space-y-4">
      <legend className="mb-3 font-semibold">{t('fees.form.charge')}</legend>
      {message('charge') && (
        <p role="alert" className="text-sm text-clay-text">
          {message('charge')}
        </p>
      )}
      <PercentBands {...props} currency={currency} />
      <div className="grid gap-4 sm:grid-cols-2">
        {values.kind === 'refund_administration' ? (
          <p className="self-center text-sm text-muted">{t('fees.form.referralBase')}</p>
        ) : (
          <>
            <Field label={t('fees.form.base')} error={message('charge.percent.base.of')}>
              <Select
                value={values.of}
                onChange={({ target }) => change({ of: target.value === 'paid' ? 'paid' : 'price' })}
                options={[
                  { value: 'price', label: t('fees.form.ofPrice') },
                  { value: 'paid', label: t('fees.form.ofPaid') },
                ]}
              />
            </Field>
            <div className="self-end">
              <Checkbox
                label={t('fees.form.withVat')}
                checked={values.withVat}
                onChange={({ target }) => change({ withVat: target.checked })}
              />
            </div>
          </>
        )}
        {values.bands.length > 1 && (
          <Field label={t('fees.form.tiers')} className="sm:col-span-2">
            <Select
              value={values.tiers}
              onChange={({ target }) => change({ tiers: target.value === 'cliff' ? 'cliff' : 'marginal' })}
              options={[
                { value: 'marginal', label: t('fees.form.marginal') },
                { value: 'cliff', label: t('fees.form.cliff') },
              ]}
            />
          </Field>
        )}
        {amount('minimum')}
        {amount('maximum')}
        {amount('fixed', fixedKey(values.kind))}
        {(values.kind === 'storage' || values.perCubicFoot !== '') && amount('perCubicFoot')}
      </div>
      {(values.kind === 'fulfilment' || values.weights.length > 0) && (
        <WeightBands {...props} currency={currency} />
      )}
      <Checkbox
        label={t('fees.form.vatAdded')}
        checked={values.vatAdded}
        onChange={({ target }) => change({ vatAdded: target.checked })}
      />
    </fieldset>
  )
}
