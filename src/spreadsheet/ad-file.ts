import type { AdChoices, AdRead } from '#domain/ads/ad-report.ts'
import { adTable, readAdReport } from '#domain/ads/read-ad-report.ts'
import { sourceText } from '#domain/import/cost-file.ts'
import type { FileSource } from '#domain/import/reader/read-plan.ts'
import { FileRefused } from '#domain/import/reader/refusal.ts'
import type { WorkbookFacts } from '#domain/import/reader/workbook-facts.ts'
import { tableSource } from './table-source.ts'

export interface AdFileRead {
  readonly read: AdRead
  /** The sheets of a workbook that the lines come from. Absent for a CSV file. */
  readonly workbook: WorkbookFacts | undefined
}

/** Reads an ad report from a CSV file or a workbook. */
export async function readAdFile(
  given: Pick<FileSource, 'open' | 'decoder'>,
  choices: AdChoices,
): Promise<AdFileRead> {
  const source = tableSource(given, adTable)
  try {
    const read = readAdReport(await sourceText(source), choices)
    return { read, workbook: source.workbook?.() }
  } catch (error) {
    if (error instanceof FileRefused)
      return { read: { outcome: 'refused', refusal: error.refusal }, workbook: undefined }
    throw error
  }
}
