import type { Language } from '#phrases/language.ts'
import { numberText } from './amount-text.ts'
import { pageNote } from './page-note.ts'
import { Paper, type TextStyle } from './paper.ts'
import type { ColumnKind, ReportRow, ReportTable } from './report-table.ts'
import { directionIn } from './visual-runs.ts'

const PAGE = { width: 841.89, height: 595.28, edge: 42 }
const ROW = 21
const GAP = 12
/** The distance between the lines of a cell, as a multiple of the font size. */
const LINE = 1.3
/** The most lines of a cell or note, so that a row is always much lower than a page. */
const MOST_LINES = 12
/** The least width of a column whose texts do not fit. */
const NARROWEST = 110
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

interface Layout {
  readonly columns: readonly Column[]
  /** By how much the text of the table is smaller than usual, so that the columns fit the page; 1 if they do anyway. */
  readonly size: number
}

function sized(style: TextStyle, { size }: Layout): TextStyle {
  return { ...style, size: style.size * size }
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
  const layout = placed(paper, table, cells)
  let y = header(paper, layout, heading(paper, table, business) + 30)
  for (const [index, { summary }] of table.rows.entries()) {
    const style = sized(summary ? SUM : BODY, layout)
    const drawn = layout.columns.map((column) =>
      linesOf(paper, column, cells[index]?.[column.at] ?? '', style),
    )
    const height = ROW + (Math.max(...drawn.map(({ lines }) => lines.length)) - 1) * LINE * style.size
    if (y + height > PAGE.height - PAGE.edge) {
      paper.doc.addPage()
      y = header(paper, layout, PAGE.edge + 12)
    }
    for (const [at, column] of layout.columns.entries())
      for (const [below, line] of (drawn[at]?.lines ?? []).entries())
        cell(paper, column, line, y + ROW - 7 + below * LINE * style.size, {
          ...style,
          reading: drawn[at]?.reading,
        })
    y += height
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
  const style = { ...NOTE, reading: paper.direction }
  for (const note of notes) {
    y += 3
    for (const line of paper.wrapped(note, PAGE.width - 2 * PAGE.edge, style, MOST_LINES)) {
      y += 12
      start(paper, line, y, style)
    }
  }
  return y
}

/** Draws a text line at the left edge of the page, or at the right edge for Arabic. */
function start(paper: Paper, text: string, y: number, style: TextStyle): void {
  const line = paper.fitted(text, PAGE.width - 2 * PAGE.edge, style)
  const x = paper.direction === 'rtl' ? PAGE.width - PAGE.edge - paper.width(line, style) : PAGE.edge
  paper.line(line, x, y, style)
}

/** The lines of a cell, and their direction, which is that of its whole text. Texts take several lines, numbers only one. */
function linesOf(paper: Paper, { number, width }: Column, value: string, style: TextStyle) {
  const reading = number ? 'ltr' : directionIn(value)
  const lines = number ? [value] : paper.wrapped(value, width, { ...style, reading }, MOST_LINES)
  return { reading, lines } as const
}

function header(paper: Paper, layout: Layout, y: number): number {
  const style = { ...sized(HEADER, layout), reading: paper.direction }
  for (const column of layout.columns) cell(paper, column, column.label, y, style)
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

/**
 * Returns columns as wide as their content, stretched together to the width of the page. A cut number would look like another one, so
 * columns that do not fit break their texts into lines first. If the texts would become too narrow, the whole table is smaller.
 */
function placed(paper: Paper, { columns }: ReportTable, cells: readonly string[][]): Layout {
  const kept = columns
    .map((column, at) => ({ ...column, at, number: column.kind !== 'text' && column.kind !== 'date' }))
    .filter(({ detail }) => !detail)
  const content = kept.map(({ label, at }) =>
    Math.max(paper.width(label, HEADER), ...cells.map((row) => paper.width(row[at] ?? '', SUM))),
  )
  const room = PAGE.width - 2 * PAGE.edge
  const gaps = GAP * (kept.length - 1)
  const isNumber = (_: number, at: number) => kept[at]?.number === true
  const left = content.filter(isNumber).reduce((sum, width) => sum - width, room - gaps)
  const most = Math.max(
    NARROWEST,
    widestText(
      content.filter((width, at) => !isNumber(width, at)),
      left,
    ),
  )
  const widths = content.map((width, at) => (isNumber(width, at) ? width : Math.min(width, most)))
  const scale = room / widths.reduce((sum, width) => sum + width, gaps)
  let from = PAGE.edge
  const placedAt = kept.map(({ label, at, number }, index) => {
    const width = (widths[index] ?? 0) * scale
    const x = paper.direction === 'rtl' ? PAGE.width - from - width : from
    from += width + GAP * scale
    return { label, at, width, x, number }
  })
  // a little smaller than the columns, so that rounding cuts nothing
  return { columns: placedAt, size: scale < 1 ? scale * 0.99 : 1 }
}

/** The greatest width of a text column so that all of them fit the room. Those that need less leave the rest to the others. */
function widestText(texts: readonly number[], room: number): number {
  let left = room
  for (const [at, width] of texts.toSorted((a, b) => a - b).entries()) {
    const share = left / (texts.length - at)
    if (width > share) return share
    left -= width
  }
  return room
}

function shown({ cells, currency }: ReportRow, at: number, kind: ColumnKind): string {
  const value = cells[at] ?? null
  if (value === null) return '–'
  return typeof value === 'string' ? value : numberText(value, kind, currency)
}
