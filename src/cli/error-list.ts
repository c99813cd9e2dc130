import type { RowError } from '#domain/import/reader/row-error.ts'
import { rowErrorText } from './problems.ts'

const SHOWN_ERRORS = 20

/** How many cells could not be read, and the first of them in words. */
export class ErrorList {
  count = 0
  readonly first: string[] = []

  constructor(before?: Pick<ErrorList, 'count' | 'first'>) {
    if (before) this.merge(before)
  }

  add(file: string, errors: readonly RowError[]): void {
    const shown = errors.slice(0, SHOWN_ERRORS - this.first.length)
    this.merge({ count: errors.length, first: shown.map((error) => `${file}: ${rowErrorText(error)}`) })
  }

  /** Takes in those of what comes behind in the file. */
  merge({ count, first }: Pick<ErrorList, 'count' | 'first'>): void {
    this.count += count
    this.first.push(...first.slice(0, SHOWN_ERRORS - this.first.length))
  }
}
