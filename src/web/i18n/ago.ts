import type { Format } from './format.ts'

const made = new Map<string, Intl.RelativeTimeFormat>()

/** Formats how long ago a date was, in the largest fitting unit: "3 months ago", "today". */
export function ago({ locale }: Format, isoDay: string, today: string): string {
  const relative = made.get(locale) ?? new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })
  made.set(locale, relative)
  const days = Math.max(0, Math.round((Date.parse(today) - Date.parse(isoDay)) / 86_400_000))
  if (days < 31) return relative.format(-days, 'day')
  return days < 365
    ? relative.format(-Math.floor(days / 30.44), 'month')
    : relative.format(-Math.floor(days / 365.25) || -1, 'year')
}
