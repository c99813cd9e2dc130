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
  readonly #index = new HashIndex()
  /** 63 bits of the hash of each line's figures, in two words; the second word is never zero. Both are 0 after figures that differ. */
  readonly #figures = new NumberById()

  /** Adds a line. Returns whether an earlier line with the same identity has other figures. */
  contradicts(identity: Cells, figures: Cells): boolean {
    const known = this.#index.size
    const id = this.#index.idOf(this.#hasher.of(identity))
    const { a, b } = this.#hasher.of(figures)
    return this.#differs(id, id === known, a | 0, b | 1)
  }

  facts(): LineIdFacts {
    return { hashes: this.#index.hashes(), figures: this.#figures.upTo(this.#index.size * 2) }
  }

  /** Adds the lines of another part of the file. Returns whether a line of that part contradicts a line added before. */
  contradictsPart({ hashes, figures }: LineIdFacts): boolean {
    for (let at = 0; at * 2 < figures.length; at++) {
      const known = this.#index.size
      const id = this.#index.idOf(hashIn(hashes, at))
      if (this.#differs(id, id === known, figures[at * 2] as number, figures[at * 2 + 1] as number))
        return true
    }
    return false
  }

  #differs(id: number, isNew: boolean, first: number, second: number): boolean {
    const knownSecond = this.#figures.get(id * 2 + 1)
    const same = isNew || (this.#figures.get(id * 2) === first && knownSecond === second && second !== 0)
    if (isNew || !same) {
      this.#figures.set(id * 2, same ? first : 0)
      this.#figures.set(id * 2 + 1, same ? second : 0)
    }
    return !same
  }
}
