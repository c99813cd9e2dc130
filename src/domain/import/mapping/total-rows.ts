import { foldStatus } from '../cells/clean-text.ts'
import type { TableRow } from '../reader/table-row.ts'

const WORDS = [
  ['total', 'totals', 'grand total', 'sub total', 'subtotal', 'sum'],
  [
    'المجموع',
    'مجموع',
    'الإجمالي',
    'إجمالي',
    'الإجماليات',
    'المجموع الفرعي',
    'المجموع الكلي',
    'الإجمالي الكلي',
  ],
]
const TOTALS = new Set(WORDS.flat().map(foldStatus))
const LIKELY = /total|sum|مجموع|جمالي/i
const NAMES = ['date', 'orderId', 'sku', 'title'] as const

/**
 * Returns the field whose cell says that the row is a total of other rows, such as `Grand total`. If the cell is the
 * only name in its row, `Total March` and `LAMP-1 Total` count too, because spreadsheets write such subtotals.
 */
export function totalCell(row: TableRow): (typeof NAMES)[number] | null {
  const cells = NAMES.map((field) => [field, row.text(field)] as const)
  const named = cells.filter(([field, cell]) => field !== 'date' && cell !== '')
  const found = cells.find(([field, cell]) => {
    if (!LIKELY.test(cell)) return false
    const words = foldStatus(cell).replace(/:$/, '').trim().split(' ')
    if (TOTALS.has(words.join(' '))) return true
    const alone = field === 'date' || named.length === 1
    return alone && (TOTALS.has(words[0] ?? '') || TOTALS.has(words.at(-1) ?? ''))
  })
  return found?.[0] ?? null
}
