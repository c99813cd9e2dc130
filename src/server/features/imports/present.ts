import type { SalesImport } from '#contract/imports.ts'
import { isAdHeader } from '#domain/ads/read-ad-report.ts'
import { FORMATS } from '#domain/import/formats/formats.ts'
import { MAPPED } from '#domain/import/mapping/mapped-format.ts'
import type { ImportRow } from './store.ts'

/** The statuses in which the seller can map the columns of a custom table, or map them again. */
const MAPPABLE: readonly ImportRow['status'][] = ['refused', 'needs_choice', 'ready']

export function presentImport(row: ImportRow): SalesImport {
  const mappable = MAPPABLE.includes(row.status) ? row.mappable : null
  return {
    id: row.id,
    fileName: row.fileName,
    fileSize: row.fileSize,
    format: row.format,
    formatTitle: titleOf(row),
    platform: row.choices.platform ?? null,
    status: row.status,
    runs: row.runs,
    progress: { done: row.rowsDone, total: row.rowsTotal },
    preview: row.preview,
    backfill: row.backfill,
    choicesNeeded: [...row.choicesNeeded],
    mappable,
    adReport: mappable !== null && isAdHeader(mappable.columns.map(({ header }) => header)),
    error: row.errorCode === null ? null : { code: row.errorCode, data: row.errorData },
    interrupted: row.interrupted,
    stalled: row.stalled ? (row.active ? 'counts' : 'partly_gone') : null,
    addedLines: row.addedLines,
    createdAt: row.createdAt.toISOString(),
    committedAt: row.committedAt?.toISOString() ?? null,
  }
}

/** The title of the format. For a custom table it is the platform that the seller chose. */
function titleOf({ format, choices }: ImportRow): string | null {
  if (format === MAPPED) return choices.mapping?.platform ?? null
  return FORMATS.find(({ name }) => name === format)?.title ?? format
}
