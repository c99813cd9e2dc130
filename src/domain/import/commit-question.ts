import { MAPPED } from './mapping/mapped-format.ts'

/** Why a checked file is not imported before its seller has decided something. */
export type CommitQuestion =
  | 'choice_needed'
  | 'not_imported'
  | 'format_unknown'
  | 'rows_unreadable'
  | 'totals_differ'
  | 'sales_twice'

/** The result of the check of a file. */
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
 * Returns the question that the seller must answer before a file is imported. Returns null if the file may be
 * imported unattended: its format is known, every row was read, its totals are right, and no other import contains
 * its sales.
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
