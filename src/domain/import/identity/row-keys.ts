import { HashIndex, NumberById } from './hash-index.ts'
import { hashKey, RowHasher } from './row-hash.ts'

/**
 * Keys of rows: a hash of the row's identity cells and, from the second equal row on, which of them it is. Marketplaces
 * cut their exports between days, so rows that are equal (they share their day) stand in the same file together: the
 * n-th of them has the same key in every file that holds that day, in whatever order. A file cut by hand between two
 * equal rows cannot be told from one that has the row once.
 */
export class RowKeys {
  readonly #hasher = new RowHasher()
  readonly #index = new HashIndex()
  readonly #counts = new NumberById()
  readonly #salt: string | undefined

  /** With a `salt` all keys are others than without. */
  constructor(salt?: string) {
    this.#salt = salt
  }

  /** The key of an item whose state changes: the same in every file, however often it stands there. */
  item(identity: readonly (string | number | null)[]): string {
    return hashKey(this.#hash(identity))
  }

  /** Identity cells in normalised form, so that a file saved anew by a spreadsheet has the same keys. */
  next(identity: readonly (string | number | null)[]): string {
    const hash = this.#hash(identity)
    const id = this.#index.idOf(hash)
    const occurrence = this.#counts.get(id) + 1
    this.#counts.set(id, occurrence)
    return occurrence === 1 ? hashKey(hash) : `${hashKey(hash)}~${occurrence}`
  }

  #hash(identity: readonly (string | number | null)[]): RowHasher {
    const hash = this.#hasher.start()
    if (this.#salt !== undefined) hash.add(this.#salt)
    for (const cell of identity) hash.add(cell === null ? '' : typeof cell === 'string' ? cell : String(cell))
    return hash.finish()
  }
}

/** For readers that only add lines up: nobody would ask for the keys, which cost about a quarter of the reading. */
export class NoRowKeys extends RowKeys {
  override next(): string {
    return ''
  }
}
