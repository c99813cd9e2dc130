/** The number of past days whose rates are fetched. Conversions never use older rates. */
export const DAYS_FILLED = 31

export function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10)
}
