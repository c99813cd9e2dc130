import fc from 'fast-check'
import { dayOf } from '#domain/import/testing/own-dates.ts'
import { cellsOf, damaged, type OwnTable, ownTables } from '#domain/import/testing/own-table.ts'
import { makeWorkbook } from './make-workbook.ts'

/** How a custom table is written as a workbook. */
export interface OwnWorkbook {
  readonly table: OwnTable
  /** The number of sheets with the same header over which the rows are divided. */
  readonly sheets: number
  /** What the sheet before those with the table contains. */
  readonly before: 'nothing' | 'a cover' | 'costs' | 'other sales' | 'hidden sales'
  /** Whether dates are stored as numbers with a date format. */
  readonly dates: boolean
  /** Whether amounts are stored as formulas with results. */
  readonly formulas: boolean
  /** How the number format shows the currency of an amount. */
  readonly sign: 'locale' | 'quoted'
}

export const ownWorkbooks: fc.Arbitrary<OwnWorkbook> = fc.record({
  table: ownTables,
  sheets: fc.integer({ min: 1, max: 3 }),
  before: fc.constantFrom('nothing', 'nothing', 'a cover', 'costs', 'other sales', 'hidden sales'),
  dates: fc.boolean(),
  formulas: fc.boolean(),
  sign: fc.constantFrom('locale', 'quoted'),
})

const FORMATS = ['', 'yyyy\\-mm\\-dd', '0.00', '0%', '[$SAR] 0.00', '0.00 &quot;SAR&quot;', '[$USD] 0.00']
const STYLE = { plain: 0, date: 1, amount: 2, percent: 3, locale: 4, quoted: 5, dollars: 6 }
/** The day number of 2026-02-28. */
const MARCH = 46_081
const AMOUNTS = ['Price', 'Shipping', 'Discount', 'Tax', 'Commission', 'Total']

const columnName = (at: number) => String.fromCharCode(65 + at)
const inline = (text: string) => `t="inlineStr"><is><t>${text}</t></is></c>`
const row = (number: number, cells: readonly string[]) => `<row r="${number}">${cells.join('')}</row>`

/** Makes the workbook. Returns null if the damage of the generated table cannot occur in a workbook. */
export function workbookOf({ table, sheets, before, dates, formulas, sign }: OwnWorkbook): Uint8Array | null {
  // workbooks store numbers without thousands separators, so these cannot be damaged
  const cells = table.damage === 'parted thousands' ? null : damaged(table)
  if (cells === null) return null
  const [header = [], ...rows] = cells
  const [, ...whole] = cellsOf(table)

  function cell(at: number, number: number, text: string, row: number): string {
    const name = header[at] ?? ''
    const start = `<c r="${columnName(at)}${number}" `
    const formula = formulas ? '<f>1*1</f>' : ''
    const numeric = (style: number, value: string, formula = '') =>
      `${start}s="${style}">${formula}<v>${value}</v></c>`
    const isDamaged = whole[row]?.[at] !== text
    if (text === '') return ''
    if (name === 'Date' && dates) return numeric(STYLE.date, String(MARCH + dayOf(text)))
    if (isDamaged && text === '15%') return numeric(STYLE.percent, '0.15')
    if (isDamaged && text.startsWith('=')) return `${start}s="${STYLE.amount}"><f>${text.slice(1)}</f></c>`
    if (isDamaged && text.startsWith('USD ')) return numeric(STYLE.dollars, text.slice(4))
    if (isDamaged && /E\+/.test(text)) return numeric(STYLE.plain, text)
    const amount = /^(SAR )?(-?\d+\.\d+)$/.exec(text)
    if (AMOUNTS.includes(name) && amount)
      return numeric(amount[1] ? STYLE[sign] : STYLE.amount, amount[2] ?? '', formula)
    if (name === 'Quantity') return numeric(STYLE.plain, text, formula)
    return `${start}${inline(text)}`
  }

  const headerXml = row(
    1,
    header.map((name, at) => `<c r="${columnName(at)}1" ${inline(name)}`),
  )
  const perSheet = Math.ceil(rows.length / sheets)
  const parts = Array.from({ length: sheets }, (_, sheet) => {
    const own = rows.slice(sheet * perSheet, (sheet + 1) * perSheet)
    const xml = own.map((texts, at) =>
      row(
        at + 2,
        texts.map((text, column) => cell(column, at + 2, text, sheet * perSheet + at)),
      ),
    )
    return headerXml + xml.join('')
  })
  const last = parts.pop() ?? ''
  const texts = (lines: readonly (readonly string[])[]) =>
    lines
      .map((line, at) =>
        row(
          at + 1,
          line.map((text, column) => `<c r="${columnName(column)}${at + 1}" ${inline(text)}`),
        ),
      )
      .join('')
  const sales = texts([
    ['Order ID', 'Date', 'SKU', 'Quantity', 'Unit price'],
    ['X-1', '2026-02-13', 'A', '1', '77.00'],
  ])
  const first = {
    nothing: [],
    'a cover': [{ xml: texts([['Sales of my shop'], [''], ['March 2026']]) }],
    costs: [
      {
        xml: texts([
          ['SKU', 'Cost'],
          ['A', '5.00'],
          ['B', '6.00'],
        ]),
      },
    ],
    'other sales': [{ xml: sales }],
    'hidden sales': [{ xml: sales, hidden: true }],
  }[before]
  return makeWorkbook({ sheet: last, formats: FORMATS, before: [...first, ...parts.map((xml) => ({ xml }))] })
}
