import type { Chunks, FileSource } from '#domain/import/reader/read-plan.ts'
import { CellStyles } from './cell-styles.ts'
import { damaged, locked, unpacksTooLarge } from './refusals.ts'
import { SharedStrings } from './shared-strings.ts'
import type { CellContext } from './sheet-rows.ts'
import { attribute, type XmlHandler, XmlReader } from './xml-reader.ts'
import { type ZipEntry, zipDirectory } from './zip-directory.ts'
import { MAX_UNPACKED, readEntry } from './zip-entry.ts'

export interface Workbook {
  /** The sheets, visible ones before hidden ones. */
  readonly sheets: readonly SheetPart[]
  readonly context: CellContext
}

/** One sheet of a workbook. `name` is the name on its tab. */
export interface SheetPart {
  readonly name: string
  readonly hidden: boolean
  readonly entry: ZipEntry
}

/** The size limit in bytes of small parts: all parts except sheets and their shared texts. */
const SMALL_PART = 1 << 24
const MAX_SHEETS = 64
/** The number of unpacked bytes that are parsed at a time. */
const STEP = 1 << 16

/** Opens a file as a workbook. Returns null if it is not one. */
export async function openWorkbook(source: FileSource): Promise<Workbook | null> {
  const entries = await zipDirectory(source.open())
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]))
  const entryOf = (name: string) => byName.get(name.toLowerCase())
  const main = entryOf('xl/workbook.xml')
  if (!main) return null
  if (main.locked) locked()
  const book = new WorkbookXml()
  await readSmall(source, main, book)
  const links = new Links()
  await readSmall(source, entryOf('xl/_rels/workbook.xml.rels') ?? damaged(), links)
  const styles = new CellStyles()
  const stylesName = links.ofType('/styles')
  if (stylesName) await readSmall(source, entryOf(stylesName) ?? damaged(), styles)
  const strings = new SharedStrings()
  const stringsName = links.ofType('/sharedStrings')
  if (stringsName) await readXml(source, entryOf(stringsName) ?? damaged(), strings)
  const sheets = book.sheets
    .toSorted((one, other) => Number(one.hidden) - Number(other.hidden))
    .flatMap(({ name, hidden, link }) => {
      const part = links.worksheets.get(link)
      return part === undefined ? [] : [{ name, hidden, entry: entryOf(part) ?? damaged() }]
    })
    .slice(0, MAX_SHEETS)
  // the limit applies to all sheets together, because several sheets may be read until one has content
  if (sheets.reduce((sum, { entry: { size } }) => sum + size, 0) > MAX_UNPACKED) unpacksTooLarge()
  return {
    sheets,
    context: {
      strings: strings.values,
      formats: styles.formats,
      from1904: book.from1904,
      uncalculated: book.uncalculated,
    },
  }
}

async function readSmall(source: FileSource, entry: ZipEntry, handler: XmlHandler): Promise<void> {
  if (entry.size > SMALL_PART) unpacksTooLarge()
  await readXml(source, entry, handler)
}

async function readXml(source: FileSource, entry: ZipEntry, handler: XmlHandler): Promise<void> {
  for await (const _ of xmlPieces(source, entry, handler));
}

/** Parses a part and calls its handler. Yields after each chunk, so that the caller can take what the handler has collected. */
export async function* xmlPieces(
  source: FileSource,
  entry: ZipEntry,
  handler: XmlHandler,
): AsyncGenerator<void, void, undefined> {
  const reader = new XmlReader(handler)
  const decoder = source.decoder('utf-8')
  for await (const piece of readEntry(source.open() as Chunks, entry)) {
    // parses in small steps, because a few packed bytes can unpack to megabytes of cells that all reference a shared text
    for (let at = 0; at < piece.length; at += STEP) {
      reader.push(decoder.decode(piece.subarray(at, at + STEP), { stream: true }))
      yield
      await source.pause?.()
    }
  }
  reader.push(decoder.decode())
  reader.end()
  yield
}

class WorkbookXml implements XmlHandler {
  readonly sheets: { name: string; link: string; hidden: boolean }[] = []
  from1904 = false
  uncalculated = false

  open(name: string, attributes: string): void {
    if (name === 'workbookPr') this.from1904 = isTrue(attribute(attributes, 'date1904'))
    if (name === 'calcPr') this.uncalculated = isTrue(attribute(attributes, 'fullCalcOnLoad'))
    if (name !== 'sheet') return
    const link = /\s(?:[\w-]+:)?id\s*=\s*["']([^"']+)["']/.exec(attributes)?.[1]
    const hidden = (attribute(attributes, 'state') ?? 'visible') !== 'visible'
    const title = attribute(attributes, 'name') ?? ''
    if (link !== undefined) this.sheets.push({ name: title, link, hidden })
  }
  close(): void {}
  text(): void {}
}

function isTrue(value: string | undefined): boolean {
  return value === '1' || value === 'true'
}

class Links implements XmlHandler {
  readonly worksheets = new Map<string, string>()
  readonly #byType = new Map<string, string>()

  open(name: string, attributes: string): void {
    if (name !== 'Relationship') return
    const target = attribute(attributes, 'Target') ?? ''
    const path = target.startsWith('/') ? target.slice(1) : `xl/${target.replace(/^\.\//, '')}`
    const type = attribute(attributes, 'Type') ?? ''
    if (type.endsWith('/worksheet')) this.worksheets.set(attribute(attributes, 'Id') ?? '', path)
    this.#byType.set(type.slice(type.lastIndexOf('/')), path)
  }

  ofType(type: string): string | undefined {
    return this.#byType.get(type)
  }
  close(): void {}
  text(): void {}
}
