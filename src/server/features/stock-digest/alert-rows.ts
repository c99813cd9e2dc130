import { detailsOf } from '#domain/alerts/alert-details.ts'
import { type Said, sentenceOf, stakeOf, type Value } from '#domain/alerts/say-alert.ts'
import { minorDigits } from '#domain/money/currency.ts'
import { divideRounded, toDecimal } from '#domain/money/money.ts'
import { alerts as arabic } from '#phrases/ar/alerts.ts'
import { currencyUnit } from '#phrases/currency-unit.ts'
import { alerts as english } from '#phrases/en/alerts.ts'
import type { Language } from '#phrases/language.ts'
import type { EmailRow, Line } from '#server/infra/mail/mail-layout.ts'
import { dayText } from '#server/infra/tables/period-text.ts'
import { platformIn } from '#server/infra/tables/platform-in.ts'
import type { NewAlert } from './store.ts'

const LOCALES = { en: 'en-GB', ar: 'ar-EG-u-nu-latn' }

/** Converts an alert to a row of an e-mail: its title with a link to the details, what it costs, and what happened. */
export function alertRow(alert: NewAlert, language: Language, at: (path: string) => string): EmailRow {
  const words = language === 'ar' ? arabic : english
  return {
    name: words.kinds[alert.facts.kind],
    url: at(`/business/${alert.businessId}/${detailsOf(alert.facts)}`),
    fact: lineOf(words.stakes, stakeOf(alert), language),
    text: lineOf(words.sentences, sentenceOf(alert), language),
  }
}

function lineOf(
  phrases: Readonly<Record<string, string>>,
  { key, count, values }: Said<string>,
  language: Language,
): Line {
  const form = new Intl.PluralRules(language).select(count)
  const written = Object.entries(values).map(([name, value]) => [name, write(value, language)])
  return {
    phrase: phrases[key] ?? phrases[`${key}_${form}`] ?? '',
    facts: { count: write({ count }, language), ...Object.fromEntries(written) },
  }
}

/** Writes a value as the screens do. */
function write(value: Value, language: Language): string {
  const number = (shown: number | `${number}`, fraction = 0, most = fraction) =>
    new Intl.NumberFormat(LOCALES[language], {
      minimumFractionDigits: fraction,
      maximumFractionDigits: most,
    })
      .format(shown)
      .replace(/\u200e?-/, '\u2212')
  // isolates numbers from their Arabic surroundings, in which the minus and percent sign would move to the other side
  const ltr = (text: string) => (language === 'ar' ? `\u2066${text}\u2069` : text)
  if ('name' in value) return value.name
  if ('platform' in value) return platformIn(value.platform, language)
  if ('fee' in value) return (language === 'ar' ? arabic : english).fees[value.fee]
  if ('day' in value) return dayText(value.day, language)
  if ('count' in value) return number(value.count)
  if ('ppm' in value) return ltr(`${number(value.ppm / 10_000, 0, 4)}%`)
  if ('bp' in value) return ltr(`${number(tenthsOf(value.bp) / 10, 0, 1)}%`)
  const { minor, currency } = value
  // Intl parses decimal text exactly; a JavaScript number cannot represent every amount
  const amount = number(toDecimal(minor, currency) as `${number}`, minorDigits(currency))
  const unit = currencyUnit(language, currency)
  return unit.dir === 'rtl'
    ? `\u2067${ltr(amount)}\u00a0${unit.text}\u2069`
    : ltr(`${amount}\u00a0${unit.text}`)
}

/** Rounds a share in basis points to tenths of a percent. Only exactly 100 % becomes 100 %. */
function tenthsOf(bp: number): number {
  const tenths = divideRounded(BigInt(bp), 10n)
  return bp < 10_000 ? Math.min(tenths, 999) : tenths
}
