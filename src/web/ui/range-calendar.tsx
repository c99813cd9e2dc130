import { useEffect, useRef, useState } from 'react'
import { sameDay, startOfMonth } from '#domain/profit/period-before.ts'
import { useTranslation } from '#web/i18n/translation.tsx'
import { useFormat } from '#web/i18n/use-format.ts'
import { dayAfterKey, firstWeekday, weekdayOf, weeksOf } from '#web/period/month-grid.ts'
import { type DayRange, localDay } from '#web/period/period.ts'
import { IconButton } from './button.tsx'
import { cx } from './cx.ts'
import { Dialog } from './dialog.tsx'
import { ChevronLeft } from './icons/chevron-left.tsx'
import { ChevronRight } from './icons/chevron-right.tsx'

export interface RangeCalendarProps {
  range: DayRange
  onRange: (range: DayRange) => void
  onClose: () => void
}

/** A calendar in which the user chooses a first and a last day, by pointer or with the arrow keys. */
export function RangeCalendar({ range, onRange, onClose }: RangeCalendarProps) {
  const { t } = useTranslation()
  const [first, setFirst] = useState<string | null>(null)
  const [at, setAt] = useState(range.to ?? range.from ?? localDay(new Date()))
  const shown: DayRange = first === null ? range : { from: first, to: first }
  const choose = (day: string) => {
    if (first === null) {
      setFirst(day)
      return
    }
    onRange(day < first ? { from: day, to: first } : { from: first, to: day })
    onClose()
  }
  return (
    <Dialog open onOpenChange={onClose} title={t('periods.calendar.title')} size="sm">
      <p aria-live="polite" className="mb-2 min-h-6 text-sm text-muted">
        {first !== null && t('periods.calendar.first')}
      </p>
      <Month at={at} onMove={setAt} range={shown} onChoose={choose} />
    </Dialog>
  )
}

interface MonthProps {
  /** The day that the arrow keys have reached. The calendar shows its month. */
  at: string
  onMove: (day: string) => void
  range: DayRange
  onChoose: (day: string) => void
}

function Month({ at, onMove, range, onChoose }: MonthProps) {
  const { t } = useTranslation()
  const format = useFormat()
  const grid = useRef<HTMLTableElement>(null)
  const moved = useRef(false)
  const month = at.slice(0, 7)
  const firstDay = firstWeekday(format.language)
  const weekday = new Intl.DateTimeFormat(format.locale, { weekday: 'short', timeZone: 'UTC' })

  // The focus moves to a day after an arrow key, but stays on the buttons that change the month.
  useEffect(() => {
    if (!moved.current) return
    moved.current = false
    grid.current?.querySelector<HTMLElement>(`[data-day="${at}"]`)?.focus()
  }, [at])

  const turn = (months: number) => onMove(startOfMonth(sameDay(at, -months)))
  const weeks = weeksOf(month, firstDay)
  const week = weeks[1] ?? []
  return (
    <>
      <div className="mb-2 flex items-center justify-between">
        <IconButton
          label={t('periods.calendar.previousMonth')}
          icon={<ChevronLeft aria-hidden className="size-5 rtl:-scale-x-100" />}
          onClick={() => turn(-1)}
        />
        <p aria-live="polite" className="font-semibold">
          {format.month(month)}
        </p>
        <IconButton
          label={t('periods.calendar.nextMonth')}
          icon={<ChevronRight aria-hidden className="size-5 rtl:-scale-x-100" />}
          onClick={() => turn(1)}
        />
      </div>
      <table
        ref={grid}
        aria-label={format.month(month)}
        className="w-full table-fixed border-collapse text-center"
        onKeyDown={(event) => {
          const day = dayAfterKey(at, event.key, format.language === 'ar')
          if (day === null) return
          event.preventDefault()
          moved.current = true
          onMove(day)
        }}
      >
        <thead>
          <tr>
            {week.map((day) => (
              <th key={day} scope="col" className="py-1 text-[0.75rem] font-medium text-muted">
                {day && weekday.format(new Date(day))}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((days, row) => (
            <tr key={days.find((day) => day !== null) ?? row}>
              {days.map((day, column) =>
                day === null ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: an empty day has no other name
                  <td key={column} />
                ) : (
                  <Day key={day} {...{ day, range, onChoose }} focusable={day === at} />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

interface DayProps {
  day: string
  range: DayRange
  onChoose: (day: string) => void
  /** Whether Tab reaches this day. It reaches only one day of the grid. */
  focusable: boolean
}

function Day({ day, range: { from, to }, onChoose, focusable }: DayProps) {
  const format = useFormat()
  const end = day === from || day === to
  const inside = from !== undefined && to !== undefined && day >= from && day <= to
  const isToday = day === localDay(new Date())
  return (
    <td className={cx('p-0.5', inside && 'bg-palm-soft')}>
      <button
        type="button"
        data-day={day}
        tabIndex={focusable ? 0 : -1}
        aria-label={format.date(day)}
        aria-pressed={inside || end}
        aria-current={isToday ? 'date' : undefined}
        onClick={() => onChoose(day)}
        className={cx(
          'tabular h-10 w-full rounded-sm text-[0.9375rem] pointer-coarse:h-11',
          end ? 'bg-palm font-semibold text-on-palm' : 'hover:bg-sand',
          isToday && !end && 'font-semibold text-palm-text underline underline-offset-4',
          weekdayOf(day) === 5 && format.language === 'ar' && !end && 'text-muted',
        )}
      >
        {format.number(Number(day.slice(8)))}
      </button>
    </td>
  )
}
