import type { ChosenPeriod } from '#web/period/use-period.ts'
import { DayFields, PeriodSelect } from './period-fields.tsx'

export interface PeriodPickerProps {
  chosen: ChosenPeriod
  labelHidden?: boolean
}

export function PeriodPicker({ chosen, labelHidden }: PeriodPickerProps) {
  const { period, range, choose, chooseDays } = chosen
  return (
    <div className="flex flex-wrap items-end gap-3">
      <PeriodSelect period={period} onChange={choose} labelHidden={labelHidden} className="min-w-44" />
      {period === 'custom' && (
        <DayFields range={range} onChange={chooseDays} className="min-w-44 max-sm:grow" />
      )}
    </div>
  )
}
