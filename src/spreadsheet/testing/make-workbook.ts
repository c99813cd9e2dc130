import { strToU8, type Zippable, zipSync } from 'fflate'
import type { FileSource, StreamingDecoder } from '#domain/import/reader/read-plan.ts'

declare const TextDecoder: new (encoding?: string) => StreamingDecoder

export interface Parts {
  sheet: string
  strings?: string
  /** The number format of each style: the index is the style number, '' is the format General. */
  formats?: readonly string[]
  date1904?: boolean
  /** Sheets that come before the main sheet. */
  before?: readonly { xml: string; hidden?: boolean }[]
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** Makes a workbook with the given XML in its parts, under the file names that Excel uses inside a workbook. */
export function makeWorkbook(parts: Parts): Uint8Array<ArrayBuffer> {
  return zipped(workbookParts(parts))
}

export function zipped(parts: Record<string, string>): Uint8Array<ArrayBuffer> {
  const files: Zippable = {}
  for (const [name, xml] of Object.entries(parts)) files[name] = strToU8(xml)
  return new Uint8Array(zipSync(files))
}

export function workbookParts({ sheet, strings, formats = [], date1904, before = [] }: Parts) {
  const sheets = [...before, { xml: sheet, hidden: false }]
  const link = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${RELATION}/${type}" Target="${target}"/>`
  const links = [
    ...sheets.map((_, at) => link(`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`)),
    link('rIdStyles', 'styles', 'styles.xml'),
    ...(strings === undefined ? [] : [link('rIdStrings', 'sharedStrings', 'sharedStrings.xml')]),
  ]
  const names = sheets.map(
    ({ hidden }, at) =>
      `<sheet name="Sheet${at + 1}" sheetId="${at + 1}"${hidden ? ' state="hidden"' : ''} r:id="rId${at + 1}"/>`,
  )
  const custom = formats.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code}"/>`)
  const styles = formats.map((code, at) => `<xf numFmtId="${code === '' ? 0 : 164 + at}"/>`)
  const files: Record<string, string> = {
    '[Content_Types].xml': '<Types/>',
    'xl/workbook.xml': `<?xml version="1.0" encoding="UTF-8"?>\r\n<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><workbookPr${date1904 ? ' date1904="1"' : ''}/><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships>${links.join('')}</Relationships>`,
    'xl/styles.xml': `<styleSheet xmlns="${MAIN}"><numFmts>${custom.join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${styles.join('') || '<xf numFmtId="0"/>'}</cellXfs></styleSheet>`,
  }
  for (const [at, { xml }] of sheets.entries())
    files[`xl/worksheets/sheet${at + 1}.xml`] =
      `<worksheet xmlns="${MAIN}"><sheetData>${xml}</sheetData></worksheet>`
  if (strings !== undefined) files['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${strings}</sst>`
  return files
}

const END_BYTES = 22

/**
 * Makes a ZIP of `count` empty parts. If `count` exceeds the field for it in the ZIP directory, the field contains its maximum, as in real
 * files.
 */
export function emptyParts(count: number): Uint8Array {
  const one = zipSync({ 'xl/a.xml': new Uint8Array() }, { level: 0 })
  const listed = new DataView(one.buffer, one.byteOffset).getUint32(one.length - END_BYTES + 16, true)
  const entry = one.subarray(listed, -END_BYTES)
  const start = count * listed
  const bytes = new Uint8Array(start + count * entry.length + END_BYTES)
  const view = new DataView(bytes.buffer)
  for (let at = 0; at < count; at++) {
    bytes.set(one.subarray(0, listed), at * listed)
    bytes.set(entry, start + at * entry.length)
    view.setUint32(start + at * entry.length + 42, at * listed, true)
  }
  const end = bytes.length - END_BYTES
  bytes.set(one.subarray(-END_BYTES), end)
  view.setUint16(end + 10, Math.min(count, 0xffff), true)
  view.setUint32(end + 12, end - start, true)
  view.setUint32(end + 16, start, true)
  return bytes
}

/** A file source that returns the bytes in chunks of a given size. */
export function sourceOf(bytes: Uint8Array, piece = 1 << 16): FileSource {
  return {
    open: function* () {
      for (let at = 0; at < bytes.length; at += piece) yield bytes.subarray(at, at + piece)
    },
    decoder: (encoding) => new TextDecoder(encoding),
  }
}

export async function textOf(source: FileSource): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const bytes of source.open()) text += decoder.decode(bytes, { stream: true })
  return text + decoder.decode()
}
