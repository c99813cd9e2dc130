import { HashIndex, NumberById } from './hash-index.ts'
import { LineIds } from './line-ids.ts'
import { type Cells, hashKey, type RowHash, RowHasher } from './row-hash.ts'

const NONE: Cells = []

/**
 * Makes the keys of rows: a hash of the row's identity cells and, from the second equal row on, the row's number
 * among the equal rows. Marketplaces split exports between days. Equal rows have the same day, so they are always in
 * the same file. Therefore the n-th of them has the same key in every file that contains that day, in any sequence of
 * rows. If a user splits a file between two equal rows, both rows get the same key and count once.
 */
export class RowKeys {
  readonly #hasher = new RowHasher()
  readonly #salt: string | undefined
  readonly #expected: number
  #occurrences: Occurrences | undefined
  #lineIds: LineIds | undefined
  /** Makes keys without the salt. It is for rows with an order number, which identifies them even without a salt. */
  readonly unsalted: RowKeys

  /** A `salt` makes all keys different from the keys without it. `expected`: how many rows the file probably has. */
  constructor(salt?: string, expected = 0) {
    this.#salt = salt
    this.#expected = expected
    this.unsalted = salt === undefined ? this : new RowKeys(undefined, expected)
  }

  /** The lines that the file identifies by numbers. Few formats have such lines. */
  get lineIds(): LineIds {
    this.#lineIds ??= new LineIds(this.#expected)
    return this.#lineIds
  }

  /** Returns the key of an item. The key is the same in every state and every file, and for each appearance of the item. */
  item(identity: Cells): string {
    return hashKey(this.#hash(identity, NONE))
  }

  /**
   * Returns the key of the next row. Pass normalised cells, so that a file has the same keys after a spreadsheet has
   * saved it. `more` continues the identity, which saves an array of both for each row.
   */
  next(identity: Cells, more: Cells = NONE): string {
    const hash = this.#hash(identity, more)
    this.#occurrences ??= new Occurrences(this.#expected)
    const occurrence = this.#occurrences.next(hash)
    return occurrence === 1 ? hashKey(hash) : `${hashKey(hash)}~${occurrence}`
  }

  #hash(identity: Cells, more: Cells): RowHasher {
    const hash = this.#hasher.start()
    if (this.#salt !== undefined) hash.add(this.#salt)
    for (const cell of identity) hash.add(textOf(cell))
    for (const cell of more) hash.add(textOf(cell))
    return hash.finish()
  }
}

/** Counts the rows with equal hashes. */
class Occurrences {
  readonly #index: HashIndex
  readonly #counts: NumberById

  constructor(expected: number) {
    this.#index = new HashIndex(expected)
    this.#counts = new NumberById(expected)
  }

  next(hash: RowHash): number {
    const id = this.#index.idOf(hash)
    const occurrence = this.#counts.get(id) + 1
    this.#counts.set(id, occurrence)
    return occurrence
  }
}

function textOf(cell: Cells[number]): string {
  return cell === null ? '' : typeof cell === 'string' ? cell : String(cell)
}

/** Makes no keys. It is for callers that only add up lines, because making keys takes about a quarter of the reading time. */
export class NoRowKeys extends RowKeys {
  override item(): string {
    return ''
  }

  override next(): string {
    return ''
  }
}
