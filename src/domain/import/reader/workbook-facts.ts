import type { Refusal } from './refusal.ts'

/** From which sheets the lines of a table come, and what else the workbook contains. Plain data. */
export interface WorkbookFacts {
  /** Sheets that were read, in their sequence. `after` is the number of lines before the sheet's first line. */
  readonly sheets: readonly { readonly name: string; readonly after: number }[]
  /** Sheets with content that were not read. */
  readonly notRead: readonly string[]
  /** Number of rows that are hidden in the workbook. Hidden rows are read like all other rows. */
  readonly hiddenRows: number
}

/** Which cells of a table a workbook stores as numbers with decimals. Their decimal mark is the point. */
export interface StoredDecimals {
  has(line: number, column: number): boolean
}

/** Returns the sheet from which a line of the table comes, and the number of the row in that sheet. */
export function placeOf(facts: WorkbookFacts, line: number): { sheet: string; line: number } {
  const sheet = facts.sheets.findLast(({ after }) => after < line)
  return { sheet: sheet?.name ?? '', line: line - (sheet?.after ?? 0) }
}

/** Replaces the line numbers in a refusal by sheets and rows, if the file is a workbook. */
export function onSheet(refusal: Refusal, facts: WorkbookFacts | undefined): Refusal {
  if (facts === undefined || !('line' in refusal.data)) return refusal
  const place = placeOf(facts, refusal.data.line)
  const further = Object.entries(refusal.data).flatMap(([name, line]) => {
    if ((name !== 'first' && name !== 'other') || typeof line !== 'number') return []
    const of = placeOf(facts, line)
    return [[name, of.sheet === place.sheet ? of.line : `${of.line} (${of.sheet})`]]
  })
  return { ...refusal, data: { ...refusal.data, ...place, ...Object.fromEntries(further) } } as Refusal
}

/** Returns the facts about sheets in the form that sellers see. */
export function sheetsOf({ sheets, notRead, hiddenRows }: WorkbookFacts) {
  return { read: sheets.map(({ name }) => name), notRead: [...notRead], hiddenRows }
}
