import { strToU8 } from 'fflate'
import type { SheetHead, SheetRow } from './sheet.ts'
import { rowsXml, SHEET_END, sheetStart } from './sheet-xml.ts'
import { partOf, sheetPath, workbookParts } from './xlsx-writer.ts'

/** The maximum number of rows of a sheet in Excel, including the header row. */
const MOST_SHEET_ROWS = 1_048_576
/** The number of rows that are converted to XML at a time. Between batches, other work can run. */
const ROWS_AT_ONCE = 500

export interface WorkbookPart {
  readonly name: string
  readonly bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>
}

/**
 * Writes a workbook part by part while its rows are read, so that a long list needs no more memory than a short one. Rows beyond the limit
 * of Excel continue on further sheets. The caller must read the bytes of a part before it requests the next part.
 */
export async function* xlsxParts(
  head: SheetHead,
  batches: AsyncIterable<readonly SheetRow[]>,
  mostRows = MOST_SHEET_ROWS,
): AsyncGenerator<WorkbookPart, void, undefined> {
  const source = batches[Symbol.asyncIterator]()
  const next = async (): Promise<readonly SheetRow[]> => {
    const { done, value } = await source.next()
    if (done) return []
    return value.length > 0 ? value : next()
  }
  let unwritten = await next()
  async function* sheet() {
    yield partOf(sheetStart(head, unwritten))
    let number = 2
    while (unwritten.length > 0 && number <= mostRows) {
      const rows = unwritten.slice(0, Math.min(ROWS_AT_ONCE, mostRows + 1 - number))
      unwritten = unwritten.slice(rows.length)
      yield strToU8(rowsXml(rows, number))
      number += rows.length
      if (unwritten.length === 0) unwritten = await next()
    }
    yield strToU8(SHEET_END)
  }
  const titles: string[] = []
  do {
    const number = titles.length + 1
    titles.push(number === 1 ? head.title : `${head.title} ${number}`)
    yield { name: sheetPath(number), bytes: sheet() }
  } while (unwritten.length > 0)
  for (const [name, bytes] of Object.entries(workbookParts(titles))) yield { name, bytes: [bytes] }
}
