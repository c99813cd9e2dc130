/**
 * checking -> ready | needs_choice | refused; ready -> committing -> committed | failed; committed -> undoing ->
 * undone. A failed import keeps its file and can be retried: failed -> checking. An undo that fails stays `undoing` and
 * is marked as stalled. A cancelled check or commit ends as `cancelled`. An import counts in figures once it is
 * `committed`, until its undo has taken effect.
 */
export const IMPORT_STATUSES = [
  'checking',
  'ready',
  'needs_choice',
  'refused',
  'committing',
  'committed',
  'failed',
  'cancelled',
  'undoing',
  'undone',
] as const
