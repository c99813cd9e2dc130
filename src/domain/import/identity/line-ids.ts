import { HashIndex, hashIn, NumberById } from './hash-index.ts'
import { type Cells, RowHasher } from './row-hash.ts'

/** The line numbers as plain data, which can be sent between threads. */
export interface LineIdFacts {
  readonly hashes: Uint32Array
  readonly figures: Int32Array
}

/** Knows the figures of each line that a file identifies by a number, and finds lines of one number with different figures. */
export class LineIds {
  readonly #hasher = new RowHasher()
  readonly #index: HashIndex
  /** 63 bits of the hash of each line's figures, in two words; the second word is never zero. Both are 0 after figures that differ. */
  readonly #figures: NumberById

  /** `expected`: how many lines the file probably has. */
  constructor(expected = 0) {
    this.#index = new HashIndex(expected)
    this.#figures = new NumberById(2 * expected)
  }

  /** Adds a line. Returns whether an earlier line with the same identity has other figures. */
  contradicts(identity: Cells, figures: Cells): boolean {
    const known = this.#index.size
    const id = this.#index.idOf(this.#hasher.of(identity))
    const { a, b } = this.#hasher.of(figures)
    const [first, second] = [a | 0, b | 1]
    const isNew = id === known
    if (!isNew && this.#hasFigures(id, first, second)) return false
    this.#figures.set(id * 2, isNew ? first : 0)
    this.#figures.set(id * 2 + 1, isNew ? second : 0)
    return !isNew
  }

  facts(): LineIdFacts {
    return { hashes: this.#index.hashes(), figures: this.#figures.upTo(this.#index.size * 2) }
  }

  /** Returns whether a line of another part of the file contradicts a line of this one. */
  contradictedBy({ hashes, figures }: LineIdFacts): boolean {
    for (let at = 0; at * 2 < figures.length; at++) {
      const id = this.#index.find(hashIn(hashes, at))
      if (id !== -1 && !this.#hasFigures(id, figures[at * 2] as number, figures[at * 2 + 1] as number))
        return true
    }
    return false
  }

  #hasFigures(id: number, first: number, second: number): boolean {
    return this.#figures.get(id * 2) === first && this.#figures.get(id * 2 + 1) === second && second !== 0
  }
}
