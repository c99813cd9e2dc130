import { MAX_CELL_CHARS } from '../csv/csv.ts'

/** Texts that the readers search for in cells. Repeated many times, they make a badly written regex backtrack. */
const PIECES = [
  '[',
  ']',
  '(',
  ')',
  '()',
  '{',
  '"',
  '""',
  "'",
  '\\',
  '_x',
  '_x0041_',
  '&',
  '&#',
  '&amp;',
  '<',
  '="',
  '*',
  '_"',
  ';',
  ' ',
  '\t',
  '\u00a0',
  '\u200b',
  '\u200f',
  '\ufeff',
  '\ufffd',
  '\u0000',
  ',',
  '.',
  '٫',
  '٬',
  '،',
  '-',
  '+',
  '−',
  '/',
  ':',
  '0',
  '1',
  '9',
  '00.',
  '1.',
  '1,',
  '1.000',
  '1,000',
  "1'",
  '12:',
  '١',
  '٩',
  'E',
  'e+',
  '1E5',
  'a',
  'é',
  'م',
  'الف ',
  'Jan ',
  'March',
  '2026-',
  '25/',
  '年',
  'T',
  'AM ',
  'AED',
  'AED ',
  '$',
  'د.إ',
  'Rs.',
  'amounts ',
  'in ',
  'amounts in ',
  'www.',
  'amazon.',
  '(SKU:',
  '(SKU: a)',
  '(Qty:',
  '(Qty: 1)',
  '[["',
  '["a",1],',
  'yyyy',
  'h',
  '😀',
]
const ENDS = ['', 'x', '1', ')', ']', '"', ' ', '.', ' AED', '(1)']

/** On average, one in this many generated cells is long. Long cells are rare because they take the most time to test. */
const LONG_EVERY = 50

/** Start, repeated piece and end of cells whose reading was so slow in earlier versions that it blocked the server. */
const FROZE: readonly (readonly [string, string, string])[] = [
  ['', '[', ''],
  ['', '1', 'x'],
  ['1.', '0', '1'],
  ['1', 'a', '1'],
  ['', 'amounts ', ''],
  ['', '(SKU:)', ''],
]

function filled(begin: string, piece: string, end: string): string {
  const cell = begin + piece.repeat(Math.ceil(MAX_CELL_CHARS / piece.length))
  return cell.slice(0, MAX_CELL_CHARS - end.length) + end
}

/** Returns a generator of pseudo-random numbers, which are the same in every run with the same seed. */
function numbersFrom(seed: number): (below: number) => number {
  let state = seed >>> 0
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/**
 * Generates cells that are designed to be slow to read: first the cells that once froze the import, then short mixtures
 * of random pieces and, at regular intervals, one piece repeated up to the maximum cell length.
 */
export function* hostileCells(count: number, seed: number): Generator<string> {
  const below = numbersFrom(seed)
  const piece = () => PIECES[below(PIECES.length)] ?? ''
  const end = () => ENDS[below(ENDS.length)] ?? ''
  for (const parts of FROZE) yield filled(...parts)
  for (let at = 0; at < count; at++) {
    if (at % LONG_EVERY === 0) {
      const repeated = PIECES[at / LONG_EVERY] ?? piece() + piece()
      yield filled(piece(), repeated, end())
    } else yield Array.from({ length: 1 + below(12) }, piece).join('')
  }
}
