import type { Format } from '#web/i18n/format.ts'
import type { Translate } from '#web/i18n/phrase-key.ts'
import type { Step } from './period-starts.ts'

/** The name of a day, week, month or year, from its first day. */
export function periodName(start: string, by: Step, t: Translate, format: Format): string {
  if (by === 'month') return format.month(start.slice(0, 7))
  if (by === 'year') return yearName(start, format)
  const day = format.date(start)
  return by === 'week' ? t('periods.weekOf', { day }) : day
}

/** The short name of a day, week, month or year, for chart axes. */
export function shortPeriodName(start: string, by: Step, format: Format): string {
  if (by === 'month') return format.month(start.slice(0, 7), 'short')
  return by === 'year' ? yearName(start, format) : format.dayMonth(start)
}

/** Formats a year without a thousands separator. */
function yearName(start: string, format: Format): string {
  return [...start.slice(0, 4)].map((digit) => format.number(Number(digit))).join('')
}
