import { foldName } from '../import/cells/clean-text.ts'

/** The number of units that a title names, and the other words of the title. */
export interface PackTitle {
  readonly count: number
  readonly title: string
}

const words = (text: string) => new Set(text.split(' '))
/** Words that can precede a number of units, as in "pack 3". All words are in the spelling of `foldName`. */
const PACK = words('pack packs set box bundle case lot حزمه عبوه طقم مجموعه باقه علبه كرتون كرتونه بكج باكيت')
/** Words that can stand between such a word and the number, as in "pack of 3". */
const OF = words('of من')
/** Words that can follow a number of units, as in "3 pieces". */
const PIECES = words('pack packs pk pcs pc piece pieces قطع قطعه حبات حبه عبوات علب وحدات')
/** Words that mean two units without a number. */
const PAIRS = words('قطعتين قطعتان حبتين حبتان عبوتين عبوتان')
const MOST = 100
const WORD = /\d+|\p{L}+/gu

/**
 * Reads "Lamp, pack of 3" or "حزمة من 3 مصابيح" as three units. Null if the title names no number of units, or several.
 */
export function packTitle(title: string): PackTitle | null {
  const all = foldName(title).match(WORD) ?? []
  const found = all.flatMap((_, at) => {
    const pack = packAt(all, at)
    return pack ? [{ ...pack, at }] : []
  })
  const [first] = found
  if (first === undefined) return null
  // "set of 3 pieces" is found twice: at "set" and at "3"
  const end = first.at + first.length
  if (found.some(({ at }) => at >= end)) return null
  const rest = all.filter((_, at) => at < first.at || at >= end)
  return rest.length === 0 ? null : { count: first.count, title: rest.join(' ') }
}

function packAt(all: readonly string[], at: number): { count: number; length: number } | null {
  const is = (set: ReadonlySet<string>, place: number) => set.has(all[place] ?? '')
  const counted = (length: number, place: number) => {
    const count = countOf(all[place])
    return count === null ? null : { count, length }
  }
  if (is(PAIRS, at)) return { count: 2, length: 1 }
  if (is(PACK, at)) {
    const place = is(OF, at + 1) ? at + 2 : at + 1
    return counted(place - at + (is(PIECES, place + 1) ? 2 : 1), place)
  }
  if (is(PIECES, at + 1)) return counted(2, at)
  // "x 3" counts only at the end of a title, and "3 x" only at its beginning
  if (all[at] === 'x' && at + 2 === all.length) return counted(2, at + 1)
  return at === 0 && all[1] === 'x' ? counted(2, 0) : null
}

function countOf(word: string | undefined): number | null {
  const count = word !== undefined && /^\d{1,3}$/.test(word) ? Number(word) : 0
  return count >= 2 && count <= MOST ? count : null
}

export interface Titled {
  readonly id: string
  readonly name: string
}

/** The product of which this one seems to be a multipack: the only product whose title equals this title without the number of units. */
export function suggestedPack<Product extends Titled>(
  { id, name }: Titled,
  others: readonly Product[],
): { readonly product: Product; readonly count: number } | null {
  const pack = packTitle(name)
  if (pack === null) return null
  const [product, second] = others.filter(
    (other) => other.id !== id && (foldName(other.name).match(WORD) ?? []).join(' ') === pack.title,
  )
  return product !== undefined && second === undefined ? { product, count: pack.count } : null
}
