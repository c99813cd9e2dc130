import type { RateDays } from '#contract/conversion.ts'
import { businesses as arabicBusinesses } from '#phrases/ar/businesses.ts'
import { periods as arabicPeriods } from '#phrases/ar/periods.ts'
import { reports as arabic } from '#phrases/ar/reports.ts'
import { businesses as englishBusinesses } from '#phrases/en/businesses.ts'
import { periods as englishPeriods } from '#phrases/en/periods.ts'
import { reports as english } from '#phrases/en/reports.ts'
import { fillIn } from '#phrases/fill-in.ts'
import type { Language } from '#phrases/language.ts'

const WORDS = { en: english, ar: arabic }
const BUSINESSES = { en: englishBusinesses, ar: arabicBusinesses }
const PERIODS = { en: englishPeriods, ar: arabicPeriods }
const DATES = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  ar: new Intl.DateTimeFormat('ar-EG-u-nu-latn-ca-gregory', { dateStyle: 'long', timeZone: 'UTC' }),
}

/** The days that a file covers. Either end can be open. */
export interface Covered {
  readonly from: string | null
  readonly to: string | null
}

/** Returns the end of a file's name: the days that the file covers. */
export function daysInName({ from, to }: Covered): string {
  return [from, to].map((day) => (day ? `-${day}` : '')).join('')
}

/** Returns the dates that a report covers; "all time" when no period was requested and nothing was sold. */
export function periodNotes({ from, to }: Covered, language: Language): string[] {
  const words = PERIODS[language]
  if (from && to)
    return [fillIn(WORDS[language].days, { from: dayText(from, language), to: dayText(to, language) })]
  if (from) return [`${words.from} ${dayText(from, language)}`]
  return [to ? `${words.to} ${dayText(to, language)}` : words.all]
}

/** Returns the sentence about the days of the exchange rates with which a report converted its figures; none if it converted none. */
export function rateDayNotes(
  { currency, oldestRate, newestRate }: RateDays & { readonly currency: string },
  language: Language,
): string[] {
  if (!oldestRate || !newestRate) return []
  const { rateOne, rateRange } = BUSINESSES[language]
  const [from, to] = [dayText(oldestRate, language), dayText(newestRate, language)]
  return [
    oldestRate === newestRate
      ? fillIn(rateOne, { currency, day: to })
      : fillIn(rateRange, { currency, from, to }),
  ]
}

export function dayText(iso: string, language: Language): string {
  return DATES[language].format(new Date(iso))
}
