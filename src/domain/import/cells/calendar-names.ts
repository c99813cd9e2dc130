import { foldStatus } from './clean-text.ts'

/**
 * Month names by their number. They include English names in full and abbreviated, the abbreviations of Amazon's
 * German, French, Italian and Spanish reports, and the Arabic names of Egypt and the Gulf, the Levant and Iraq,
 * Algeria and Tunisia, and Morocco.
 */
const MONTH_NAMES: readonly (readonly string[])[] = [
  ['january', 'jan', 'januar', 'janv', 'gen', 'ene', 'يناير', 'كانون الثاني', 'كانون ثاني', 'جانفي'],
  ['february', 'feb', 'februar', 'févr', 'فبراير', 'شباط', 'فيفري'],
  ['march', 'mar', 'märz', 'mär', 'mars', 'مارس', 'آذار'],
  ['april', 'apr', 'avr', 'abr', 'أبريل', 'نيسان', 'أفريل'],
  ['may', 'mai', 'mag', 'مايو', 'أيار', 'ماي'],
  ['june', 'jun', 'juni', 'juin', 'giu', 'يونيو', 'يونيه', 'حزيران', 'جوان'],
  ['july', 'jul', 'juli', 'juil', 'lug', 'يوليو', 'يوليه', 'تموز', 'جويلية', 'يوليوز'],
  ['august', 'aug', 'août', 'ago', 'أغسطس', 'آب', 'أوت', 'غشت'],
  ['september', 'sept', 'sep', 'set', 'سبتمبر', 'أيلول', 'شتنبر'],
  ['october', 'oct', 'oktober', 'okt', 'ott', 'أكتوبر', 'تشرين الأول', 'تشرين أول'],
  ['november', 'nov', 'نوفمبر', 'تشرين الثاني', 'تشرين ثاني', 'نونبر'],
  ['december', 'dec', 'dezember', 'dez', 'déc', 'dic', 'ديسمبر', 'كانون الأول', 'كانون أول', 'دجنبر'],
]

/** Weekday names in English and Arabic, starting with Sunday. */
const WEEKDAY_NAMES: readonly (readonly string[])[] = [
  ['sunday', 'sun', 'الأحد', 'أحد'],
  ['monday', 'mon', 'الاثنين', 'اثنين'],
  ['tuesday', 'tue', 'tues', 'الثلاثاء', 'ثلاثاء', 'الثلاثا'],
  ['wednesday', 'wed', 'الأربعاء', 'أربعاء', 'الأربعا'],
  ['thursday', 'thu', 'thur', 'thurs', 'الخميس', 'خميس'],
  ['friday', 'fri', 'الجمعة', 'جمعة'],
  ['saturday', 'sat', 'السبت', 'سبت'],
]

function numbered(names: readonly (readonly string[])[]): ReadonlyMap<string, number> {
  return new Map(names.flatMap((same, index) => same.map((name) => [foldStatus(name), index] as const)))
}

const MONTHS = numbered(MONTH_NAMES)
const WEEKDAYS = numbered(WEEKDAY_NAMES)

/** Returns the number of the month from 1 to 12, or 0 if the text is not the name of a month. */
export function monthOf(name = ''): number {
  return (MONTHS.get(foldStatus(name)) ?? -1) + 1
}

const FIRST_WORD = /^(?:يوم )?(\p{L}+)[.,،]{0,2} /u
const LAST_WORD = /[ ,،(]\(?(\p{L}+)\)?$/u

/** Splits a cell into a date and the weekday name before or after it. Sunday is weekday 0. */
export function withoutWeekday(text: string): { weekday: number | null; rest: string } {
  for (const match of [FIRST_WORD.exec(text), LAST_WORD.exec(text)]) {
    const weekday = WEEKDAYS.get(foldStatus(match?.[1] ?? ''))
    if (match === null || weekday === undefined) continue
    const rest = match.index === 0 ? text.slice(match[0].length) : text.slice(0, match.index)
    return { weekday, rest: bare(rest) }
  }
  return { weekday: null, rest: text }
}

const BESIDE = ' ,،(-'

/** Removes the punctuation between a date and its weekday. */
function bare(text: string): string {
  let from = 0
  let to = text.length
  while (from < to && BESIDE.includes(text.charAt(from))) from++
  while (to > from && BESIDE.includes(text.charAt(to - 1))) to--
  return text.slice(from, to)
}
