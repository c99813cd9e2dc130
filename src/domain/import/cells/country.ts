import { foldStatus } from './clean-text.ts'
import { COUNTRY_NAMES } from './country-names.ts'
import { Memo } from './memo.ts'

/** What precedes the name of a country in its long form, such as "Islamic Republic of" or "دولة". */
const LONG_FORM =
  /^(?:the )?(?:(?:arab|bolivarian|federal|federated|hashemite|islamic|plurinational|united) )?(?:commonwealth|kingdom|principality|republic|states?|sultanate|union) of |^(?:دوله|مملكه|جمهوريه|سلطنه) /
const ACCENTS = /[\u0300-\u036f]/g

const CODES: ReadonlyMap<string, string> = new Map([
  // the European Union is no country of ISO 3166, but a business can be in it
  ['eu', 'EU'],
  ...COUNTRY_NAMES.trim()
    .split('\n')
    .flatMap((line) => {
      const code = line.slice(0, 2)
      const names = [code, line.slice(3, 6), ...line.slice(7).split(', ')].map(foldCountry)
      // Egyptians write ج for the g of foreign names, others write غ
      return [...names, ...names.map((name) => name.replaceAll('غ', 'ج'))].map((name): [string, string] => [
        name,
        code,
      ])
    }),
])

const codeOf = new Memo((cell) => CODES.get(foldCountry(cell)) ?? '')

/** Returns the ISO 3166 alpha-2 code of a country from a code or a name in English or Arabic, or null for any other text. */
export function countryOf(cell: string): string | null {
  return codeOf.of(cell) || null
}

/** Normalises the name of a country: spelling, accents, punctuation, articles, long forms and inverted names such as "Korea, South". */
export function foldCountry(cell: string): string {
  const name = foldStatus(cell)
    .normalize('NFD')
    .replace(ACCENTS, '')
    .replaceAll('&', ' and ')
    .replace(/[.'’()]/g, '')
    .replace(/^st /, 'saint ')
  const comma = name.search(/[,،]/)
  const inOrder = comma === -1 ? name : `${name.slice(comma + 1)} ${name.slice(0, comma)}`
  return inOrder
    .replace(/ +/g, ' ')
    .trim()
    .replace(LONG_FORM, '')
    .replace(/^(?:the |ال)/, '')
}
