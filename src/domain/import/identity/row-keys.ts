import { HashIndex, NumberById } from './hash-index.ts'
import { hashKey, RowHasher } from './row-hash.ts'

/**
 * Makes keys of rows: a hash of the row's identity cells and, from the second equal row on, its number among equal
 * rows. Marketplaces split exports between days, and equal rows have the same day, so they are in the same file. The
 * n-th of them therefore has the same key in every file that contains that day, in any order. If a user splits a file
 * between two equal rows, both rows get the same key and count once.
 */
export class RowKeys {
  readonly #hasher = new RowHasher()
  readonly #index = new HashIndex()
  readonly #counts = new NumberById()
  readonly #salt: string | undefined
  /** Makes keys without the salt, for rows with an order number, which already identifies them. */
  readonly unsalted: RowKeys

  /** A `salt` makes all keys different from those without it. */
  constructor(salt?: string) {
    this.#salt = salt
    this.unsalted = salt === undefined ? this : new RowKeys()
  }

  /** Returns the key of an item, which stays the same in every state and every file, however often the item appears. */
  item(identity: readonly (string | number | null)[]): string {
    return hashKey(this.#hash(identity))
  }

  /**
   * Returns the key of the next row. Pass normalised cells, so that a file that a spreadsheet saved again has the same
   * keys.
   */
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

/** Makes no keys. For callers that only sum lines, because keys take about a quarter of the reading time. */
export class NoRowKeys extends RowKeys {
  override next(): string {
    return ''
  }
}
