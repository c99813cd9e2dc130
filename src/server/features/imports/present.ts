import type { SalesImport } from '#contract/imports.ts'
import { FORMATS } from '#domain/import/marketplaces/formats.ts'
import type { ImportRow } from './store.ts'

export function presentImport(row: ImportRow): SalesImport {
  return {
    id: row.id,
    fileName: row.fileName,
    fileSize: row.fileSize,
    format: row.format,
    formatTitle: row.format && (FORMATS.find(({ name }) => name === row.format)?.title ?? row.format),
    status: row.status,
    progress: { done: row.rowsDone, total: row.rowsTotal },
    preview: row.preview,
    choicesNeeded: row.choicesNeeded,
    mappable: row.status === 'refused' ? row.mappable : null,
    error: row.errorCode === null ? null : { code: row.errorCode, data: row.errorData },
    interrupted: row.interrupted,
    addedLines: row.addedLines,
    createdAt: row.createdAt.toISOString(),
    committedAt: row.committedAt?.toISOString() ?? null,
  }
}
