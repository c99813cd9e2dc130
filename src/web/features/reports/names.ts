import type { TFunction } from 'i18next'
import type { BreakdownReport, ProfitReport } from '#contract/reports.ts'
import type { Format } from '#web/i18n/format.ts'

/** A period by its first day. */
export function periodName(start: string, by: ProfitReport['by'], t: TFunction, format: Format): string {
  if (by === 'month') return format.month(start.slice(0, 7))
  if (by === 'year') return yearName(start, format)
  const day = format.date(start)
  return by === 'week' ? t('reports.weekOf', { day }) : day
}

/** The same for the axis of a chart. */
export function shortPeriodName(start: string, by: ProfitReport['by'], format: Format): string {
  if (by === 'month') return format.month(start.slice(0, 7), 'short')
  return by === 'year' ? yearName(start, format) : format.dayMonth(start)
}

/** A year is not grouped as an amount is. */
function yearName(start: string, format: Format): string {
  return [...start.slice(0, 4)].map((digit) => format.number(Number(digit))).join('')
}

/** What a row of a breakdown is called; SKUs have names of their own. */
export function keyName(key: string, by: BreakdownReport['by'], t: TFunction, format: Format): string {
  if (key === '') return t(by === 'product' ? 'reports.noSku' : 'reports.noName')
  if (by === 'country') return regionName(key, format.language)
  return key
}

function regionName(code: string, language: string): string {
  try {
    return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
  } catch {
    return code // no code of a region
  }
}
