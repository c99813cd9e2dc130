import { MAPPED } from './mapping/mapped-format.ts'

/** Why a checked file needs its seller before it is imported. */
export type CommitQuestion =
  | 'choice_needed'
  | 'not_imported'
  | 'format_unknown'
  | 'rows_unreadable'
  | 'totals_differ'
  | 'sales_twice'

/** What a check says of a file. */
export interface CheckedFile {
  readonly status: string
  readonly format: string | null
  readonly preview: {
    readonly errorCount: number
    readonly differenceCount: number
    readonly overlap: object | null
    readonly totals: readonly { readonly total: number; readonly controlTotal: number | null }[]
  } | null
}

/**
 * The question that must be answered before a file is imported; null if it may be imported unattended: its report is known, each row was
 * read, totals hold, and no other import has its sales.
 */
export function commitQuestion({ status, format, preview }: CheckedFile): CommitQuestion | null {
  if (status === 'needs_choice') return 'choice_needed'
  if (status !== 'ready' || preview === null) return 'not_imported'
  if (format === null || format === MAPPED) return 'format_unknown'
  if (preview.errorCount > 0) return 'rows_unreadable'
  const differs = preview.totals.some(
    ({ total, controlTotal }) => controlTotal !== null && controlTotal !== total,
  )
  if (differs || preview.differenceCount > 0) return 'totals_differ'
  return preview.overlap === null ? null : 'sales_twice'
}
