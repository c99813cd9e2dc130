export const PERIODS = ['all', 'this-month', 'last-month', 'last-3-months', 'this-year', 'custom'] as const
export type Period = (typeof PERIODS)[number]

/** ISO days, both included; a missing end is open. */
export interface DayRange {
  from?: string
  to?: string
}

export function isPeriod(text: string | null): text is Period {
  return PERIODS.some((period) => period === text)
}

/** The days of a period as seen from today (an ISO day). Open for `all`; the caller keeps those of `custom`. */
export function rangeOf(period: Exclude<Period, 'custom'>, today: string): DayRange {
  const year = Number(today.slice(0, 4))
  const month = Number(today.slice(5, 7)) - 1
  switch (period) {
    case 'all':
      return {}
    case 'this-month':
      return { from: day(year, month, 1), to: day(year, month + 1, 0) }
    case 'last-month':
      return { from: day(year, month - 1, 1), to: day(year, month, 0) }
    case 'last-3-months':
      return { from: day(year, month - 2, 1), to: day(year, month + 1, 0) }
    case 'this-year':
      return { from: day(year, 0, 1), to: day(year, 11, 31) }
  }
}

/** The reader's own calendar day. */
export function localDay(now: Date): string {
  return day(now.getFullYear(), now.getMonth(), now.getDate())
}

function day(year: number, month: number, date: number): string {
  return new Date(Date.UTC(year, month, date)).toISOString().slice(0, 10)
}
