import type { Cell, Sheet, SheetHead, SheetRow } from './sheet.ts'

export const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const BOLD = 8
const NARROW = 10
const WIDE = 48
const DAY_MS = 86_400_000

/** Writes the XML of a sheet. A text stays a text even if it looks like a formula, so no cell becomes a formula. */
export function sheetXml(sheet: Sheet): string {
  return sheetStart(sheet, sheet.rows) + rowsXml(sheet.rows, 2) + SHEET_END
}

/** The XML of a sheet from its start to its header row. Columns are wide enough for the texts in `sample`. */
export function sheetStart({ headers, rightToLeft }: SheetHead, sample: readonly SheetRow[]): string {
  const header = { cells: headers.map((value): Cell => ({ kind: 'text', value })), bold: true }
  const widths = headers.map((name, at) => {
    const longest = sample.reduce(
      (most, { cells }) => Math.max(most, cells[at]?.value.length ?? 0),
      name.length,
    )
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(WIDE, Math.max(NARROW, longest + 3))}" customWidth="1"/>`
  })
  const view = `<sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`
  return `<worksheet xmlns="${MAIN}"><sheetViews>${view}</sheetViews>${widths.length ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>${rowsXml([header], 1)}`
}

export const SHEET_END = '</sheetData></worksheet>'

/** The XML of rows of a sheet. `first` is the number of the first of these rows. */
export function rowsXml(rows: readonly SheetRow[], first: number): string {
  return rows.map(({ cells, bold }, at) => rowXml(cells, first + at, bold ?? false)).join('')
}

/** The name of the column with this index: A for 0, AB for 27. */
export function columnName(column: number): string {
  const letter = String.fromCharCode(65 + (column % 26))
  return column < 26 ? letter : columnName(Math.floor(column / 26) - 1) + letter
}

function rowXml(cells: readonly Cell[], number: number, bold: boolean): string {
  const filled = cells.map((cell, at) => cell && cellXml(cell, `${columnName(at)}${number}`, bold))
  return `<row r="${number}">${filled.filter((cell) => cell !== null).join('')}</row>`
}

function cellXml(cell: NonNullable<Cell>, at: string, bold: boolean): string {
  const style = `r="${at}" s="${styleOf(cell) + (bold ? BOLD : 0)}"`
  if (cell.kind === 'text')
    return `<c ${style} t="inlineStr"><is><t xml:space="preserve">${escaped(cell.value)}</t></is></c>`
  const value = cell.kind === 'date' ? String(serialOf(cell.value)) : cell.value
  return `<c ${style}><v>${value}</v></c>`
}

function styleOf(cell: NonNullable<Cell>): number {
  if (cell.kind === 'text') return 0
  if (cell.kind === 'date') return 1
  return cell.kind === 'percent' ? 2 : 3 + Math.min(4, cell.decimals)
}

function serialOf(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / DAY_MS
}

/** Removes control characters, which XML forbids. Also escapes text that looks like the escape sequence of such a character. */
function escaped(text: string): string {
  return (
    text
      .replaceAll(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are meant
      .replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
