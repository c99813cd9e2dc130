import { DayFields, PeriodSelect } from '#web/ui/period-fields.tsx'
import type { ChosenPeriod } from './use-period.ts'

export function PeriodPicker({ period, range, choose, chooseDays }: ChosenPeriod) {
  return (
    <div className="flex flex-wrap items-end gap-3">
      <PeriodSelect period={period} onChange={choose} labelHidden className="min-w-44" />
      {period === 'custom' && <DayFields range={range} onChange={chooseDays} />}
    </div>
  )
}
