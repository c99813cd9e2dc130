import { type CurrencyCode, minorDigits } from '#domain/money/currency.ts'
import { divideRounded, toDecimal } from '#domain/money/money.ts'
import { type CurrencyUnit, currencyUnit } from '#phrases/currency-unit.ts'
import type { Language } from '#phrases/language.ts'
import { ltr, rtl } from './isolated.ts'

/** The digits of Arabic pages: 0-9 by default, Arabic-Indic as a setting. English always has 0-9. */
export type Digits = 'latn' | 'arab'

export interface MoneyParts {
  /** A minus sign, or an empty string. */
  readonly sign: string
  /** The amount without its sign. */
  readonly amount: string
  readonly unit: CurrencyUnit
}

export interface Format {
  readonly language: Language
  /** The locale for Intl, including the digits. */
  readonly locale: string
  money(minor: number, currency: CurrencyCode): MoneyParts
  /**
   * An amount as plain text, for toasts, labels and charts. Isolated from the text direction, so that it never flips in Arabic. `sign`
   * replaces its own sign, because a change also has a plus.
   */
  moneyText(minor: number, currency: CurrencyCode, sign?: string): string
  number(value: number): string
  /** Formats basis points to a tenth of a percent. Only exactly 100 % shows as 100 %. Isolated in Arabic like an amount. */
  percent(basisPoints: number, sign?: string): string
  /** Formats millionths with all their decimals: 157500 is 15.75 %. Isolated like a percentage. */
  rate(millionths: number): string
  date(iso: string): string
  /** Day and month, for chart axes. */
  dayMonth(isoDay: string): string
  dateTime(iso: string): string
  /** "2026-03" as a month name with its year; `short` for chart axes. */
  month(yearMonth: string, width?: 'long' | 'short'): string
}

const MINUS = '\u2212'
type Decimal = `${number}`

export function createFormat(language: Language, digits: Digits): Format {
  const locale = language === 'ar' ? `ar-EG-u-nu-${digits}` : 'en-GB'
  const byDigits = new Map<number, Intl.NumberFormat>()
  const amountFormat = (fraction: number) => {
    const known = byDigits.get(fraction)
    if (known) return known
    const made = new Intl.NumberFormat(locale, {
      minimumFractionDigits: fraction,
      maximumFractionDigits: fraction,
    })
    byDigits.set(fraction, made)
    return made
  }
  // Intl formats are created on first use: each takes milliseconds, and tens of milliseconds on a slow phone.
  const number = once(() => new Intl.NumberFormat(locale, { maximumFractionDigits: 6 }))
  const dates = (options: Intl.DateTimeFormatOptions) => once(() => new Intl.DateTimeFormat(locale, options))
  // A calendar date has no time zone, so it is parsed and shown in UTC. The medium Arabic format consists of digits and slashes, whose
  // order flips beside other words, so Arabic uses the long format with the name of the month.
  const dateStyle = language === 'ar' ? 'long' : 'medium'
  const calendarDate = dates({ dateStyle, timeZone: 'UTC' })
  const localDate = dates({ dateStyle })
  const dateTime = dates({ dateStyle, timeStyle: 'short' })
  const dayMonth = dates({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  const months = {
    long: dates({ month: 'long', year: 'numeric', timeZone: 'UTC' }),
    // The year has four digits, because "Mar 26" with a two-digit year looks like a day.
    short: dates({ month: 'short', year: 'numeric', timeZone: 'UTC' }),
  }
  const signOf = (value: number) => (value < 0 ? MINUS : '')
  const arabicDigits = language === 'ar' && digits === 'arab'
  const percentSign = arabicDigits ? '٪' : '%'
  // Isolated, because after Arabic text the percent sign would change sides, and with two percentages in a sentence only one of them would.
  const share = (sign: string, size: number) => {
    const text = sign + number().format(size) + percentSign
    return arabicDigits ? rtl(text) : language === 'ar' ? ltr(text) : text
  }

  const money = (minor: number, currency: CurrencyCode): MoneyParts => ({
    sign: signOf(minor),
    // Intl parses decimal text exactly; a JavaScript number cannot represent every amount.
    amount: amountFormat(minorDigits(currency)).format(toDecimal(Math.abs(minor), currency) as Decimal),
    unit: currencyUnit(language, currency),
  })

  return {
    language,
    locale,
    money,
    moneyText(minor, currency, sign = signOf(minor)) {
      const { amount, unit } = money(minor, currency)
      const number = `${sign}${amount}`
      return unit.dir === 'rtl' ? rtl(`${ltr(number)}\u00a0${unit.text}`) : ltr(`${number}\u00a0${unit.text}`)
    },
    number: (value) => signOf(value) + number().format(Math.abs(value)),
    percent(basisPoints, sign = signOf(basisPoints)) {
      const size = Math.abs(basisPoints)
      const tenths = divideRounded(BigInt(size), 10n)
      const shown = size < 10_000 ? Math.min(tenths, 999) : tenths
      return share(sign, shown / 10)
    },
    rate: (millionths) => share(signOf(millionths), Math.abs(millionths) / 10_000),
    date: (iso) => (iso.length === 10 ? calendarDate : localDate)().format(new Date(iso)),
    dayMonth: (isoDay) => dayMonth().format(new Date(isoDay)),
    dateTime: (iso) => withWholeTime(dateTime().formatToParts(new Date(iso))),
    month: (yearMonth, width = 'long') => months[width]().format(new Date(`${yearMonth}-01`)),
  }
}

/** Joins a time and its AM or PM by a no-break space. */
function withWholeTime(parts: readonly Intl.DateTimeFormatPart[]): string {
  return parts
    .map(({ value }, at) => (parts[at + 1]?.type === 'dayPeriod' ? value.replace(/\s$/, '\u00a0') : value))
    .join('')
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => {
    made ??= make()
    return made
  }
}
