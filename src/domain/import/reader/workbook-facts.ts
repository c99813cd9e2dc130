/** Where the lines of a table are in its workbook, and what else the workbook contains. Plain data. */
export interface WorkbookFacts {
  /** Sheets that were read, in order. `after` is the number of lines before the sheet's first line. */
  readonly sheets: readonly { readonly name: string; readonly after: number }[]
  /** Sheets with content that were not read. */
  readonly notRead: readonly string[]
  /** Rows hidden by a filter or by the author. They count like every other row. */
  readonly hiddenRows: number
}

/** The sheet that contains a line of the table, and the row in it. */
export function placeOf(facts: WorkbookFacts, line: number): { sheet: string; line: number } {
  const sheet = facts.sheets.findLast(({ after }) => after < line)
  return { sheet: sheet?.name ?? '', line: line - (sheet?.after ?? 0) }
}

/** The same facts in the form that is shown to sellers. */
export function sheetsOf({ sheets, notRead, hiddenRows }: WorkbookFacts) {
  return { read: sheets.map(({ name }) => name), notRead: [...notRead], hiddenRows }
}
