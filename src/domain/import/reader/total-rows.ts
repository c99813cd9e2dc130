import { cleanText, foldStatus } from '../cells/clean-text.ts'
import type { TableRow } from './table-row.ts'

const PARTS = [
  ['total', 'totals', 'sub total', 'subtotal', 'sum', 'page total'],
  ['المجموع', 'مجموع', 'الإجمالي', 'إجمالي', 'الإجماليات', 'المجموع الفرعي', 'إجمالي الصفحة'],
]
const WHOLE = [
  ['grand total', 'overall total'],
  ['المجموع الكلي', 'الإجمالي الكلي', 'المجموع العام', 'الإجمالي العام'],
]
const GRAND = new Set(WHOLE.flat().map(foldStatus))
const TOTALS = new Set([...PARTS.flat().map(foldStatus), ...GRAND])
const LIKELY = /total|sum|مجموع|جمال[يى]/i
const NAMES = ['date', 'orderId', 'sku', 'title'] as const

/**
 * Whether a row states totals of other rows and cannot be a sale. In such a row, a cell contains nothing but a word
 * such as `Grand total:` or `الإجمالي`, and the columns `names`, which name a sale, contain nothing else.
 */
export function isTotalRow(cells: readonly string[], names: readonly number[]): boolean {
  for (const at of names) {
    const cell = cells[at] ?? ''
    if (cell !== '' && !isTotalWord(cell) && cleanText(cell) !== '') return false
  }
  return cells.some(isTotalWord)
}

export function isTotalWord(cell: string): boolean {
  return LIKELY.test(cell) && TOTALS.has(wordsIn(cell))
}

/** Whether the totals of a total row are those of the whole table, according to its words. */
export function isGrandTotal(cells: readonly string[]): boolean {
  return cells.some((cell) => LIKELY.test(cell) && GRAND.has(wordsIn(cell)))
}

/**
 * Returns the field whose cell says that the row is a total of other rows. The row also names a date, an order or a
 * product, so it could be a sale. If that cell is the only name in its row, it can also be `Total March` or `LAMP-1
 * Total`, as spreadsheets write subtotals.
 */
export function totalCell(row: TableRow): (typeof NAMES)[number] | null {
  const cells = NAMES.map((field) => [field, row.text(field)] as const)
  const named = cells.filter(([field, cell]) => field !== 'date' && cell !== '')
  const found = cells.find(([field, cell]) => {
    if (!LIKELY.test(cell)) return false
    const words = wordsIn(cell).split(' ')
    if (TOTALS.has(words.join(' '))) return true
    const alone = field === 'date' || named.length === 1
    return alone && (TOTALS.has(words[0] ?? '') || TOTALS.has(words.at(-1) ?? ''))
  })
  return found?.[0] ?? null
}

function wordsIn(cell: string): string {
  return foldStatus(cell).replace(/:$/, '').trim()
}
