/** Where the lines of a table stand in the workbook it was read from, and what else the workbook holds. Plain data. */
export interface WorkbookFacts {
  /** Sheets whose rows were read, in order; the lines of each come after so many lines of those before it. */
  readonly sheets: readonly { readonly name: string; readonly after: number }[]
  /** Filled sheets that were not read. */
  readonly notRead: readonly string[]
  /** Rows that a filter or their author hides; they count like every other row. */
  readonly hiddenRows: number
}

/** The sheet on which a line of the table stands, and its row there. */
export function placeOf(facts: WorkbookFacts, line: number): { sheet: string; line: number } {
  const sheet = facts.sheets.findLast(({ after }) => after < line)
  return { sheet: sheet?.name ?? '', line: line - (sheet?.after ?? 0) }
}

/** The same as people are told it. */
export function sheetsOf({ sheets, notRead, hiddenRows }: WorkbookFacts) {
  return { read: sheets.map(({ name }) => name), notRead: [...notRead], hiddenRows }
}
