import type { Language } from '#phrases/language.ts'
import { numberText } from './amount-text.ts'
import { pageNote } from './page-note.ts'
import { Paper, type TextStyle } from './paper.ts'
import type { ColumnKind, ReportRow, ReportTable } from './report-table.ts'

const PAGE = { width: 841.89, height: 595.28, edge: 42 }
const ROW = 21
const GAP = 12
const INK = '#1c1917'
const MUTED = '#6b645c'
const HAIRLINE = '#d9d3ca'
const TITLE: TextStyle = { size: 20, weight: 600, color: INK }
const WHOSE: TextStyle = { size: 11, weight: 600, color: INK }
const NOTE: TextStyle = { size: 9, weight: 400, color: MUTED }
const HEADER: TextStyle = { size: 8.5, weight: 600, color: MUTED }
const BODY: TextStyle = { size: 9, weight: 400, color: INK }
const SUM: TextStyle = { ...BODY, weight: 600 }
const FOOT: TextStyle = { size: 8, weight: 400, color: MUTED }

interface Column {
  readonly label: string
  readonly number: boolean
  readonly at: number
  readonly width: number
  readonly x: number
}

/**
 * Writes a report as PDF, in the reader's direction. A page shows only the most important columns; the CSV and XLSX
 * files of the report contain all columns.
 */
export async function pdfOf(
  table: ReportTable,
  business: string,
  language: Language,
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = new Paper(table.title, business, language === 'ar' ? 'rtl' : 'ltr')
  const cells = table.rows.map((row) => table.columns.map(({ kind }, at) => shown(row, at, kind)))
  const columns = placed(paper, table, cells)
  let y = header(paper, columns, heading(paper, table, business) + 30)
  for (const [index, { summary }] of table.rows.entries()) {
    if (y + ROW > PAGE.height - PAGE.edge) {
      paper.doc.addPage()
      y = header(paper, columns, PAGE.edge + 12)
    }
    y += ROW
    for (const column of columns) {
      const reading = column.number ? 'ltr' : 'auto'
      cell(paper, column, cells[index]?.[column.at] ?? '', y - 7, { ...(summary ? SUM : BODY), reading })
    }
    rule(paper, y, 0.5)
  }
  const { count } = paper.doc.bufferedPageRange()
  for (let page = 0; page < count; page++) {
    paper.doc.switchToPage(page)
    start(paper, pageNote(page + 1, count, language), PAGE.height - 22, { ...FOOT, reading: paper.direction })
  }
  return paper.finish()
}

/** Draws the report's title, business, days and rates. Returns the vertical position of the last line. */
function heading(paper: Paper, { title, notes }: ReportTable, business: string): number {
  let y = PAGE.edge + 16
  start(paper, title, y, { ...TITLE, reading: paper.direction })
  y += 22
  start(paper, business, y, WHOSE)
  for (const note of notes) {
    y += 15
    start(paper, note, y, { ...NOTE, reading: paper.direction })
  }
  return y
}

/** Draws a text line at the left edge of the page, or at the right edge for Arabic. */
function start(paper: Paper, text: string, y: number, style: TextStyle): void {
  const line = paper.fitted(text, PAGE.width - 2 * PAGE.edge, style)
  const x = paper.direction === 'rtl' ? PAGE.width - PAGE.edge - paper.width(line, style) : PAGE.edge
  paper.line(line, x, y, style)
}

function header(paper: Paper, columns: readonly Column[], y: number): number {
  for (const column of columns) cell(paper, column, column.label, y, { ...HEADER, reading: paper.direction })
  rule(paper, y + 7, 1)
  return y + 7
}

/** Numbers are right-aligned in both directions, so that their digits line up. */
function cell(paper: Paper, column: Column, value: string, y: number, style: TextStyle): void {
  const text = paper.fitted(value, column.width, style)
  const atRight = column.number || paper.direction === 'rtl'
  paper.line(text, atRight ? column.x + column.width - paper.width(text, style) : column.x, y, style)
}

function rule(paper: Paper, y: number, width: number): void {
  paper.doc
    .moveTo(PAGE.edge, y)
    .lineTo(PAGE.width - PAGE.edge, y)
    .lineWidth(width)
    .strokeColor(HAIRLINE)
    .stroke()
}

/** Returns columns as wide as their content, scaled together to the width of the page. */
function placed(paper: Paper, { columns }: ReportTable, cells: readonly string[][]): Column[] {
  const kept = columns.map((column, at) => ({ ...column, at })).filter(({ detail }) => !detail)
  const wanted = kept.map(({ label, at }) =>
    Math.min(
      220,
      Math.max(paper.width(label, HEADER), ...cells.map((row) => paper.width(row[at] ?? '', SUM))),
    ),
  )
  const room = PAGE.width - 2 * PAGE.edge - GAP * (kept.length - 1)
  const scale = room / wanted.reduce((sum, width) => sum + width, 0)
  let from = PAGE.edge
  return kept.map(({ label, kind, at }, index) => {
    const width = (wanted[index] ?? 0) * scale
    const x = paper.direction === 'rtl' ? PAGE.width - from - width : from
    from += width + GAP
    return { label, at, width, x, number: kind === 'money' || kind === 'count' || kind === 'percent' }
  })
}

function shown({ cells, currency }: ReportRow, at: number, kind: ColumnKind): string {
  const value = cells[at] ?? null
  if (value === null) return '–'
  return typeof value === 'string' ? value : numberText(value, kind, currency)
}
