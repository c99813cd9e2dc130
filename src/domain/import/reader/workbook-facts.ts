/** The sheets from which the lines of a table come, and the other content of the workbook. Plain data. */
export interface WorkbookFacts {
  /** Sheets that were read, in order. `after` is the number of lines before the sheet's first line. */
  readonly sheets: readonly { readonly name: string; readonly after: number }[]
  /** Sheets with content that were not read. */
  readonly notRead: readonly string[]
  /** Number of rows that are hidden in the workbook. They are read like every other row. */
  readonly hiddenRows: number
}

/** Returns the sheet that contains a line of the table, and the number of its row in that sheet. */
export function placeOf(facts: WorkbookFacts, line: number): { sheet: string; line: number } {
  const sheet = facts.sheets.findLast(({ after }) => after < line)
  return { sheet: sheet?.name ?? '', line: line - (sheet?.after ?? 0) }
}

/** Returns the facts about sheets in the form that sellers see. */
export function sheetsOf({ sheets, notRead, hiddenRows }: WorkbookFacts) {
  return { read: sheets.map(({ name }) => name), notRead: [...notRead], hiddenRows }
}
