import type { TFunction } from 'i18next'
import type { BreakdownReport, ProfitReport } from '#contract/reports.ts'
import type { Format } from '#web/i18n/format.ts'

/** The name of a day, week, month or year in a report, from its first day. */
export function periodName(start: string, by: ProfitReport['by'], t: TFunction, format: Format): string {
  if (by === 'month') return format.month(start.slice(0, 7))
  if (by === 'year') return yearName(start, format)
  const day = format.date(start)
  return by === 'week' ? t('reports.weekOf', { day }) : day
}

/** The short name of a day, week, month or year, for chart axes. */
export function shortPeriodName(start: string, by: ProfitReport['by'], format: Format): string {
  if (by === 'month') return format.month(start.slice(0, 7), 'short')
  return by === 'year' ? yearName(start, format) : format.dayMonth(start)
}

/** Formats a year without a thousands separator. */
function yearName(start: string, format: Format): string {
  return [...start.slice(0, 4)].map((digit) => format.number(Number(digit))).join('')
}

/** The name of a row in a breakdown by platform or country. Products bring their own names. */
export function keyName(key: string, by: BreakdownReport['by'], t: TFunction, format: Format): string {
  if (key === '') return t(by === 'product' ? 'reports.noSku' : 'reports.noName')
  if (by === 'country') return regionName(key, format.language)
  return key
}

function regionName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code // `key` is not a region code.
  }
}
