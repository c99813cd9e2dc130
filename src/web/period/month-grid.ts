import { endOfMonth, sameDay, shifted, startOfMonth } from '#domain/profit/period-before.ts'

/** The first day of the week in countries with this language: 1 is Monday, 7 is Sunday. */
export function firstWeekday(language: string): number {
  // Saturday in Egypt and Monday in Europe. Not every browser knows `getWeekInfo`.
  return language === 'ar' ? 6 : 1
}

/** The weeks of a month ("2026-03") as ISO dates; null for days of the month before or after. */
export function weeksOf(month: string, firstDay: number): (string | null)[][] {
  const first = `${month}-01`
  const before = (weekdayOf(first) - firstDay + 7) % 7
  const days: (string | null)[] = Array.from({ length: before }, () => null)
  for (let day = first; day.startsWith(month); day = shifted(day, 1)) days.push(day)
  while (days.length % 7 !== 0) days.push(null)
  return Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
}

/** 1 is Monday, 7 is Sunday. */
export function weekdayOf(day: string): number {
  return new Date(day).getUTCDay() || 7
}

/** The day to which a key moves the focus; null for any other key. Right to left, the left arrow leads to the next day. */
export function dayAfterKey(day: string, key: string, rightToLeft: boolean): string | null {
  const forward = rightToLeft ? 'ArrowLeft' : 'ArrowRight'
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowRight':
      return shifted(day, key === forward ? 1 : -1)
    case 'ArrowUp':
      return shifted(day, -7)
    case 'ArrowDown':
      return shifted(day, 7)
    case 'PageUp':
      return sameDay(day, 1)
    case 'PageDown':
      return sameDay(day, -1)
    case 'Home':
      return startOfMonth(day)
    case 'End':
      return endOfMonth(day)
    default:
      return null
  }
}
