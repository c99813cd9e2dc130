/**
 * checking -> ready | needs_choice | refused; ready -> committing -> committed | failed; committed -> undoing -> undone.
 * A failed one keeps its file and can be tried again: failed -> checking. An undo that fails stays `undoing`, stalled.
 * A cancel before the end leaves `cancelled`. Nothing of an import that is not `committed` counts anywhere.
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
