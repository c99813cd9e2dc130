import { useState } from 'react'
import { COMPARISONS, comparedPeriod, ownDays } from '#domain/profit/period-before.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { usableComparison } from '#web/period/comparison.ts'
import type { DayRange } from '#web/period/period.ts'
import type { ChosenPeriod } from '#web/period/use-period.ts'
import { IconButton } from './button.tsx'
import { Field } from './field.tsx'
import { CalendarDays } from './icons/calendar-days.tsx'
import { Select } from './inputs.tsx'
import { lateComponent } from './late-component.tsx'
import { DayFields, PeriodSelect } from './period-fields.tsx'

// Loads only when needed, because few users choose custom days.
const RangeCalendar = lateComponent(async () => (await import('./range-calendar.tsx')).RangeCalendar)

/** On a phone, two of them share a row. */
const SELECT = 'min-w-44 max-sm:min-w-36 max-sm:grow max-sm:basis-0'

export interface PeriodPickerProps {
  chosen: ChosenPeriod
  labelHidden?: boolean
  /** Whether the user can also choose the period that the figures are compared with. */
  comparing?: boolean
}

/** Selects the period of a screen: a predefined one, or days that the user types or chooses in a calendar. */
export function PeriodPicker({ chosen, labelHidden, comparing = false }: PeriodPickerProps) {
  const { period, range, choose, chooseDays } = chosen
  return (
    <div className="flex flex-wrap items-end gap-3 max-sm:w-full">
      <PeriodSelect period={period} onChange={choose} labelHidden={labelHidden} className={SELECT} />
      {period === 'custom' && <OwnDays range={range} onChange={chooseDays} />}
      {comparing && period !== 'all' && <CompareSelect chosen={chosen} labelHidden={labelHidden} />}
    </div>
  )
}

interface OwnDaysProps {
  range: DayRange
  onChange: (range: DayRange) => void
  labels?: { readonly from: string; readonly to: string }
}

/** Two dates, and a calendar to choose both. A phone has a calendar of its own for each date. */
function OwnDays(props: OwnDaysProps) {
  return (
    <div className="flex min-w-0 items-end gap-3 max-sm:basis-full max-sm:gap-2">
      <DayFields {...props} className="min-w-36 sm:min-w-40 max-sm:grow max-sm:basis-0" />
      <span className="max-sm:hidden">
        <CalendarButton range={props.range} onRange={props.onChange} />
      </span>
    </div>
  )
}

interface CalendarButtonProps {
  range: DayRange
  onRange: (range: DayRange) => void
}

function CalendarButton({ range, onRange }: CalendarButtonProps) {
  const { t } = useTranslation()
  const [open, setOpen] = useState(false)
  return (
    <>
      <IconButton
        variant="secondary"
        label={t('periods.calendar.open')}
        icon={<CalendarDays aria-hidden className="size-5" />}
        onClick={() => setOpen(true)}
      />
      {open && <RangeCalendar range={range} onRange={onRange} onClose={() => setOpen(false)} />}
    </>
  )
}

function CompareSelect({ chosen, labelHidden }: Pick<PeriodPickerProps, 'chosen' | 'labelHidden'>) {
  const { t } = useTranslation()
  const { period, comparison, range, chooseComparison, chooseComparedDays } = chosen
  const own = ownDays(comparison)
  const chooseOwn = () => {
    const { from = '', to = '' } = range
    const days = comparedPeriod({ from, to }, usableComparison('previous', period))
    if (days) chooseComparison(`${days.from}..${days.to}`)
  }
  const options: { value: string; label: string }[] = COMPARISONS.map((value) => ({
    value,
    label: t(`periods.compare.${value}`),
  }))
  if (range.from && range.to) options.splice(2, 0, { value: 'own', label: t('periods.compare.own') })
  return (
    <>
      <Field label={t('periods.compare.label')} labelHidden={labelHidden} className={SELECT}>
        <Select
          // the comparison of a link that no option names shows as the first option
          value={own ? 'own' : comparison}
          onChange={({ target }) => {
            const named = COMPARISONS.find((known) => known === target.value)
            if (named) chooseComparison(named)
            else chooseOwn()
          }}
          options={options}
        />
      </Field>
      {own && (
        <OwnDays
          range={own}
          labels={{ from: t('periods.compare.from'), to: t('periods.compare.to') }}
          onChange={chooseComparedDays}
        />
      )}
    </>
  )
}
