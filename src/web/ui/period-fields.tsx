import { useState } from 'react'
import { useTranslation } from '#web/i18n/translation.tsx'
import { type DayRange, isBackwards, PERIODS, type Period } from '#web/period/period.ts'
import { Field } from './field.tsx'
import { DateInput, Select } from './inputs.tsx'

interface PeriodSelectProps {
  period: Period
  onChange: (period: Period) => void
  labelHidden?: boolean
  className?: string
}

export function PeriodSelect({ period, onChange, ...field }: PeriodSelectProps) {
  const { t } = useTranslation()
  return (
    <Field label={t('periods.label')} {...field}>
      <Select
        value={period}
        onChange={({ target }) => {
          const chosen = PERIODS.find((value) => value === target.value)
          if (chosen) onChange(chosen)
        }}
        options={PERIODS.map((value) => ({ value, label: t(`periods.${value}`) }))}
      />
    </Field>
  )
}

interface DayFieldsProps {
  range: DayRange
  /** Called with only the changed date, because the user may pick the second date before the first one is rendered. */
  onChange: (days: DayRange) => void
  /** Labels for days that do not limit the figures, such as those of a comparison. */
  labels?: { readonly from: string; readonly to: string }
  className?: string
}

/** The two dates of a custom period. An empty field leaves that end unlimited. */
export function DayFields({ range, onChange, labels, ...field }: DayFieldsProps) {
  const { t } = useTranslation()
  const { from, to } = range
  return (
    <>
      <Field label={labels?.from ?? t('periods.from')} {...field}>
        <DayInput day={from} onDay={(day) => onChange({ from: day })} />
      </Field>
      <Field
        label={labels?.to ?? t('periods.to')}
        error={isBackwards(range) ? t('periods.backwards') : undefined}
        {...field}
      >
        <DayInput day={to} onDay={(day) => onChange({ to: day })} />
      </Field>
    </>
  )
}

interface DayInputProps {
  day: string | undefined
  onDay: (day: string | undefined) => void
}

/**
 * A date that is kept in the URL, which follows a moment later. Until the field is left, it shows what was typed. It has no `min` or `max` from
 * the other date: if its value or a limit changed while somebody types "12", the browser would take the 2 for a new number.
 */
function DayInput({ day, onDay }: DayInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <DateInput
      value={typed ?? day ?? ''}
      onChange={({ target: { value } }) => {
        setTyped(value)
        // while somebody types the year 2026, it is first 2, 20 and 202
        if (value === '' || value >= '2000') onDay(value || undefined)
      }}
      onBlur={() => setTyped(null)}
    />
  )
}
