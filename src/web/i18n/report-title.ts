import { REPORT_TITLES } from '#domain/import/formats/report-titles.ts'
import type { Translate } from './phrase-key.ts'
import { platformIn } from './platform-name.tsx'

/** The title of a report in the reader's language. A custom table is titled by its platform. */
export function reportTitle(title: string, t: Translate): string {
  const known = REPORT_TITLES.find((report) => report === title)
  return known ? t(`importFile.reports.${known}`) : platformIn(title, t)
}
