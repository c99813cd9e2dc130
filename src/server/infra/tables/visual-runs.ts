import bidiFactory from 'bidi-js'

const bidi = bidiFactory()

/** The scripts of text runs. Each script has its own font. */
export type Script = 'arabic' | 'latin' | 'latin-ext' | 'cyrillic' | 'greek'

/** A part of a line that is drawn in one font. Runs are in the sequence in which they are drawn, from the left. */
export interface VisualRun {
  readonly script: Script
  readonly text: string
}

const LETTERS: readonly (readonly [Script, RegExp])[] = [
  ['arabic', /[\u0600-\u06ff\u0750-\u077f\u0870-\u08ff\ufb50-\ufdff\ufe70-\ufefc]/],
  // letters of Turkish, Polish and similar languages; \u0131, \u0152 and \u0153 are left out because the plain Latin font has them
  ['latin-ext', /[\u0100-\u0130\u0132-\u0151\u0154-\u02ba\u1e00-\u1eff\u20a0-\u20ab\u20ad-\u20c0]/],
  ['cyrillic', /[\u0400-\u045f\u0490\u0491\u2116]/],
  ['greek', /[\u0370-\u03ff]/],
]
/** Control characters of text direction, which are not drawn. */
const MARKS = /[\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069]/g
const ARABIC_DIGITS = /^[\u0660-\u0669\u06f0-\u06f9\u066b\u066c]+$/

interface Item extends VisualRun {
  readonly level: number
}

/** The direction of a line. `auto`, as for names, takes the direction of the first character that has one. */
export type Reading = 'ltr' | 'rtl' | 'auto'

/** Returns the direction of the first character that has one; left-to-right if none has. */
export function directionIn(text: string): 'ltr' | 'rtl' {
  return bidi.getEmbeddingLevels(text, 'auto').paragraphs[0]?.level === 1 ? 'rtl' : 'ltr'
}

/**
 * Splits a line by direction and font and returns its runs in visual order. Characters inside an Arabic run stay in
 * logical order, for shaping.
 */
export function visualRuns(text: string, reading: Reading = 'auto'): VisualRun[] {
  // fonts contain accented letters, but no separate accents
  const line = text.normalize('NFC')
  const { levels } = bidi.getEmbeddingLevels(line, reading)
  const items: Item[] = []
  let start = 0
  for (let at = 1; at <= line.length; at++) {
    if (at < line.length && levels[at] === levels[start] && scriptAt(line, at) === scriptAt(line, start))
      continue
    const level = levels[start] ?? 0
    const script = scriptAt(line, start)
    items.push({ level, script, text: drawn(line.slice(start, at), script, level) })
    start = at
  }
  return reordered(items)
    .map(({ script, text }) => ({ script, text: text.replaceAll(MARKS, '') }))
    .filter(({ text }) => text !== '')
}

function scriptAt(line: string, at: number): Script {
  return LETTERS.find(([, letters]) => letters.test(line.charAt(at)))?.[0] ?? 'latin'
}

/**
 * Reverses text such as Arabic digits before it is drawn: the font engine draws every Arabic run from right to left,
 * which would reverse digits wrongly.
 */
function drawn(text: string, script: Script, level: number): string {
  const fromRight = level % 2 === 1
  if (script === 'arabic') return !fromRight && ARABIC_DIGITS.test(text) ? turned(text) : text
  if (!fromRight) return text
  return [...turned(text)].map((letter) => bidi.getMirroredCharacter(letter) ?? letter).join('')
}

function turned(text: string): string {
  return [...text].reverse().join('')
}

/**
 * Brings runs into visual order by the rule of the Unicode bidi algorithm: for each level, from the highest to 1,
 * reverses every sequence of runs of at least this level.
 */
function reordered(items: readonly Item[]): VisualRun[] {
  const order = [...items]
  const highest = Math.max(0, ...items.map(({ level }) => level))
  for (let level = highest; level > 0; level--) {
    let from = 0
    while (from < order.length) {
      if ((order[from] as Item).level < level) {
        from++
        continue
      }
      let to = from
      while (to < order.length && (order[to] as Item).level >= level) to++
      order.splice(from, to - from, ...order.slice(from, to).reverse())
      from = to
    }
  }
  return order
}
