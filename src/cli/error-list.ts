import type { RowError } from '#domain/import/reader/row-error.ts'
import { rowErrorText } from './problems.ts'

const SHOWN_ERRORS = 20

/** Counts the cells that could not be read, and keeps messages for the first of them. */
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

  /** Adds the errors of a later part of the file. */
  merge({ count, first }: Pick<ErrorList, 'count' | 'first'>): void {
    this.count += count
    this.first.push(...first.slice(0, SHOWN_ERRORS - this.first.length))
  }
}
