/** ISO days, both included. */
export interface Days {
  readonly from: string
  readonly to: string
}

const DAY = 86_400_000

/** What a period is compared with: as many whole months where it is whole months, else as many days. */
export function periodBefore({ from, to }: Days): Days | null {
  if (from > to) return null
  const last = shifted(from, -1)
  if (from.endsWith('-01') && shifted(to, 1).endsWith('-01')) {
    const months = monthOf(to) - monthOf(from) + 1
    return { from: firstDay(monthOf(from) - months), to: last }
  }
  return { from: shifted(from, -1 - (Date.parse(to) - Date.parse(from)) / DAY), to: last }
}

/** Is it made of whole calendar months? An open end is. */
export function isWholeMonths({ from, to }: Partial<Days>): boolean {
  return (!from || from.endsWith('-01')) && (!to || shifted(to, 1).endsWith('-01'))
}

export function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY).toISOString().slice(0, 10)
}

function monthOf(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1
}

function firstDay(month: number): string {
  return new Date(Date.UTC(Math.floor(month / 12), month % 12, 1)).toISOString().slice(0, 10)
}
