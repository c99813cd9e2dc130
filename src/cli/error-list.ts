import type { RowError } from '#domain/import/reader/row-error.ts'
import { rowErrorText } from './problems.ts'
import type { Words } from './words.ts'

const SHOWN_ERRORS = 20

interface ErrorOfFile {
  readonly file: string
  readonly error: RowError
}

/** Counts the cells that could not be read, and stores the first of them for messages. */
export class ErrorList {
  count = 0
  readonly first: ErrorOfFile[] = []

  constructor(before?: Pick<ErrorList, 'count' | 'first'>) {
    if (before) this.merge(before)
  }

  add(file: string, errors: readonly RowError[]): void {
    const shown = errors.slice(0, SHOWN_ERRORS - this.first.length)
    this.merge({ count: errors.length, first: shown.map((error) => ({ file, error })) })
  }

  /** Adds the errors that were found in a later part of the file. */
  merge({ count, first }: Pick<ErrorList, 'count' | 'first'>): void {
    this.count += count
    this.first.push(...first.slice(0, SHOWN_ERRORS - this.first.length))
  }

  /** The messages about the stored errors, which are the first ones of the file. */
  texts(words: Words): string[] {
    return this.first.map(({ file, error }) => `${file}: ${rowErrorText(error, words)}`)
  }
}
