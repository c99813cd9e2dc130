import type { Cell, Sheet } from './sheet.ts'

const BOLD = 8
const NARROW = 10
const WIDE = 48
const DAY_MS = 86_400_000

/** The XML of a sheet. Text stays text even if it looks like a formula, so that no cell becomes a formula. */
export function sheetXml(sheet: Sheet, namespace: string): string {
  const { headers, rows, rightToLeft } = sheet
  const header = headers.map((value): Cell => ({ kind: 'text', value }))
  const all = [{ cells: header, bold: true }, ...rows]
  const last = `${columnName(Math.max(0, headers.length - 1))}${all.length}`
  const widths = headers.map((_, at) => {
    const longest = Math.max(...all.map(({ cells }) => cells[at]?.value.length ?? 0)) + 3
    return `<col min="${at + 1}" max="${at + 1}" width="${Math.min(WIDE, Math.max(NARROW, longest))}" customWidth="1"/>`
  })
  const view = `<sheetView workbookViewId="0"${rightToLeft ? ' rightToLeft="1"' : ''}><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView>`
  const data = all.map(({ cells, bold }, at) => rowXml(cells, at + 1, bold ?? false))
  return `<worksheet xmlns="${namespace}"><dimension ref="A1:${last}"/><sheetViews>${view}</sheetViews>${widths.length ? `<cols>${widths.join('')}</cols>` : ''}<sheetData>${data.join('')}</sheetData></worksheet>`
}

/** The name of a column index: A for 0, AB for 27. */
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

/** Removes control characters, which XML forbids, and escapes text that looks like their escape sequence. */
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
