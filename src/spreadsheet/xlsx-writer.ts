import { strToU8, zipSync } from 'fflate'
import type { Sheet } from './sheet.ts'
import { MAIN, sheetXml } from './sheet-xml.ts'

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
/** A fixed date of the files in the workbook, so that the same report always gives the same bytes. */
const WRITTEN = new Date(2000, 0, 1)

/** Writes one sheet as a workbook that opens in spreadsheet programs without warnings. */
export function writeXlsx(sheet: Sheet): Uint8Array {
  const parts = { ...workbookParts([sheet.title]), [sheetPath(1)]: partOf(sheetXml(sheet)) }
  return zipSync(parts, { mtime: WRITTEN })
}

export const sheetPath = (number: number) => `xl/worksheets/sheet${number}.xml`

/** The bytes of a part of a workbook: the XML declaration and this XML. */
export function partOf(xml: string): Uint8Array {
  return strToU8(DECLARATION + xml)
}

/** All parts of a workbook with sheets of these titles, except the sheets themselves. */
export function workbookParts(titles: readonly string[]): Record<string, Uint8Array> {
  const numbers = titles.map((_, at) => at + 1)
  const types = numbers.map(
    (number) => `<Override PartName="/${sheetPath(number)}" ContentType="${TYPES}.worksheet+xml"/>`,
  )
  const sheets = titles.map(
    (title, at) => `<sheet name="${sheetName(title)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`,
  )
  const parts: Record<string, string> = {
    '[Content_Types].xml': `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/>${types.join('')}<Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/></Types>`,
    '_rels/.rels': relationships([['officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${sheets.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationships([
      ...numbers.map((number) => ['worksheet', `worksheets/sheet${number}.xml`] as const),
      ['styles', 'styles.xml'],
    ]),
    'xl/styles.xml': stylesXml(),
  }
  return Object.fromEntries(Object.entries(parts).map(([name, xml]) => [name, partOf(xml)]))
}

function relationships(links: readonly (readonly [type: string, target: string])[]): string {
  const all = links.map(
    ([type, target], at) => `<Relationship Id="rId${at + 1}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${PACKAGE}/relationships">${all.join('')}</Relationships>`
}

/** A sheet name of at most 31 characters, without characters that have a meaning in formulas. */
function sheetName(title: string): string {
  const name = title
    .replaceAll(/[\\/?*[\]:&<>"']/g, ' ')
    .trim()
    .slice(0, 31)
    .trim()
  return name === '' ? 'Safi' : name
}

/** The cell styles by number, see `styleOf`: text, date, percent, numbers of 0 to 4 decimals; then the same again in bold. */
function stylesXml(): string {
  const formats = [0, 165, 10, ...[0, 1, 2, 3, 4].map((decimals) => 166 + decimals)]
  const numbers = [0, 1, 2, 3, 4].map(
    (decimals) =>
      `<numFmt numFmtId="${166 + decimals}" formatCode="#,##0${decimals ? `.${'0'.repeat(decimals)}` : ''}"/>`,
  )
  const cells = [0, 1].flatMap((font) =>
    formats.map(
      (id) =>
        `<xf numFmtId="${id}" fontId="${font}" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>`,
    ),
  )
  const font = '<sz val="11"/><name val="Calibri"/><family val="2"/>'
  return `<styleSheet xmlns="${MAIN}"><numFmts count="6"><numFmt numFmtId="165" formatCode="yyyy\\-mm\\-dd"/>${numbers.join('')}</numFmts><fonts count="2"><font>${font}</font><font><b/>${font}</font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cells.length}">${cells.join('')}</cellXfs><cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
}
