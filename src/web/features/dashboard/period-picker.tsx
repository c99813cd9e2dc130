import { useTranslation } from 'react-i18next'
import { Field } from '#web/ui/field.tsx'
import { Select, TextInput } from '#web/ui/inputs.tsx'
import { PERIODS } from './period.ts'
import type { ChosenPeriod } from './use-period.ts'

export function PeriodPicker({ period, range, choose, chooseDays }: ChosenPeriod) {
  const { t } = useTranslation()
  return (
    <div className="flex flex-wrap items-end gap-3">
      <Field label={t('dashboard.period')} labelHidden>
        <Select
          value={period}
          onChange={({ target }) => {
            const chosen = PERIODS.find((value) => value === target.value)
            if (chosen) choose(chosen)
          }}
          options={PERIODS.map((value) => ({ value, label: t(`dashboard.periods.${value}`) }))}
          className="min-w-44"
        />
      </Field>
      {period === 'custom' && (
        <>
          <Field label={t('dashboard.from')}>
            <TextInput
              type="date"
              value={range.from ?? ''}
              max={range.to}
              onChange={({ target }) => chooseDays({ ...range, from: target.value || undefined })}
            />
          </Field>
          <Field label={t('dashboard.to')}>
            <TextInput
              type="date"
              value={range.to ?? ''}
              min={range.from}
              onChange={({ target }) => chooseDays({ ...range, to: target.value || undefined })}
            />
          </Field>
        </>
      )}
    </div>
  )
}
