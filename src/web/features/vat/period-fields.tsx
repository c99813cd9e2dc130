import { VAT_STATUSES } from '#domain/vat/vat-status.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { Button } from '#web/ui/button.tsx'
import { RadioGroup } from '#web/ui/choices.tsx'
import { Field } from '#web/ui/field.tsx'
import { Trash2 } from '#web/ui/icons/trash-2.tsx'
import { DateInput, NumberInput } from '#web/ui/inputs.tsx'
import { CountryRate, type KnownRate } from './country-rate.tsx'
import type { PeriodField, TypedPeriod } from './typed-periods.ts'

export interface PeriodFieldsProps {
  row: TypedPeriod
  number: number
  problems: Partial<Record<PeriodField, ValidationKey>>
  rates: readonly KnownRate[]
  onChange: (change: Partial<TypedPeriod>) => void
  onRemove: () => void
}

export function PeriodFields({ row, number, problems, rates, onChange, onRemove }: PeriodFieldsProps) {
  const { t } = useTranslation()
  const registered = row.status === 'registered'
  const error = (field: PeriodField) => {
    const code = problems[field]
    return code && t(`validation.${code}`)
  }
  return (
    <section className="space-y-5" aria-label={t('vat.period', { number })}>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <Field label={t('vat.from')} error={error('validFrom')} className="w-52">
          <DateInput value={row.validFrom} onChange={({ target }) => onChange({ validFrom: target.value })} />
        </Field>
        <Button variant="ghost" onClick={onRemove} aria-label={t('vat.removeNamed', { number })}>
          <Trash2 aria-hidden className="size-5" />
          {t('vat.remove')}
        </Button>
      </div>
      <RadioGroup
        legend={t('vat.status')}
        name={`vat-status-${row.id}`}
        value={row.status}
        options={VAT_STATUSES.map((value) => ({
          value,
          label: t(`vat.statuses.${value}`),
          hint: t(`vat.statusHints.${value}`),
        }))}
        onChange={(status) => onChange({ status })}
      />
      <div>
        <Field
          label={t('vat.rate')}
          optional={!registered}
          error={error('ratePpm')}
          hint={t(`vat.rateHints.${registered ? 'registered' : 'other'}`)}
          className="w-52"
        >
          <NumberInput
            suffix="%"
            value={row.rate}
            onChange={({ target }) => onChange({ rate: target.value })}
          />
        </Field>
        <CountryRate rates={rates} day={row.validFrom} />
      </div>
      {registered && (
        <RadioGroup
          legend={t('vat.prices')}
          name={`vat-prices-${row.id}`}
          value={row.pricesWithVat ? 'with' : 'without'}
          options={[
            { value: 'with', label: t('vat.pricesWith') },
            { value: 'without', label: t('vat.pricesWithout') },
          ]}
          onChange={(value) => onChange({ pricesWithVat: value === 'with' })}
        />
      )}
    </section>
  )
}
