import { HashIndex, NumberById } from './hash-index.ts'
import { hashKey, RowHasher } from './row-hash.ts'

/**
 * Keys of rows: a hash of the row's identity cells plus, from the second equal row on, its number among the equals.
 * Marketplaces split exports between days, so equal rows, which share their day, are in the same file. The n-th of them
 * therefore has the same key in every file that contains that day, in any order. A file that somebody cut by hand
 * between two equal rows cannot be distinguished from one that has the row once.
 */
export class RowKeys {
  readonly #hasher = new RowHasher()
  readonly #index = new HashIndex()
  readonly #counts = new NumberById()
  readonly #salt: string | undefined

  /** A `salt` makes all keys different from those without it. */
  constructor(salt?: string) {
    this.#salt = salt
  }

  /** The key of an item whose state changes. It is the same in every file, however often the item appears. */
  item(identity: readonly (string | number | null)[]): string {
    return hashKey(this.#hash(identity))
  }

  /** Pass identity cells in normalised form, so that a file that a spreadsheet saved again has the same keys. */
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

/** For callers that only sum lines and need no keys, which cost about a quarter of the reading time. */
export class NoRowKeys extends RowKeys {
  override next(): string {
    return ''
  }
}
