import type { RowHash } from './row-hash.ts'

const EMPTY = -1
const WORDS = 3
const oddNumber = () => (Math.random() * 2 ** 32) | 1
const FACTORS = { a: oddNumber(), b: oddNumber(), c: oddNumber() }

/**
 * Returns the slot at which the search for a hash starts. The slot depends on random factors of this process.
 * Therefore nobody can make a file whose rows all have the same slot, which would take quadratic time.
 */
function slotOf(a: number, b: number, c: number): number {
  let mixed = Math.imul(a, FACTORS.a)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ b, FACTORS.b)
  mixed = Math.imul(mixed ^ (mixed >>> 15) ^ c, FACTORS.c)
  return mixed ^ (mixed >>> 15)
}

/**
 * Numbers hashes 0, 1, 2 ... by their first appearance. A million hashes take 32 MB, while a Map of strings would
 * take several times as much. Compares only 96 of the 128 bits.
 */
export class HashIndex {
  #size = 0
  /**
   * Each slot is two numbers: the number of a hash and the first word of the hash. This word almost always shows whether a slot contains
   * another hash, without a second access to distant memory.
   */
  #slots = new Int32Array(1 << 11).fill(EMPTY)
  #words = new Uint32Array(WORDS << 9)

  get size(): number {
    return this.#size
  }

  /** Returns the number of a hash, and adds the hash if it is new. A new hash gets the previous size as its number. */
  idOf(hash: RowHash): number {
    if ((this.#size + 1) * 20 > this.#slots.length * 7) this.#grow()
    const slots = this.#slots
    const mask = slots.length - 1
    const first = hash.a | 0
    let slot = (slotOf(hash.a, hash.b, hash.c) << 1) & mask
    for (;;) {
      const id = slots[slot] as number
      if (id === EMPTY) break
      const at = id * WORDS
      if (slots[slot + 1] === first && this.#words[at + 1] === hash.b && this.#words[at + 2] === hash.c)
        return id
      slot = (slot + 2) & mask
    }
    const id = this.#size++
    slots[slot] = id
    slots[slot + 1] = first
    if (this.#size * WORDS > this.#words.length) this.#words = widened(this.#words)
    this.#words[id * WORDS] = hash.a
    this.#words[id * WORDS + 1] = hash.b
    this.#words[id * WORDS + 2] = hash.c
    return id
  }

  /** Returns three 32-bit words of each hash, sorted by the number of the hash. */
  hashes(): Uint32Array {
    return this.#words.slice(0, this.#size * WORDS)
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2).fill(EMPTY)
    const mask = slots.length - 1
    for (let id = 0; id < this.#size; id++) {
      const at = id * WORDS
      const first = this.#words[at] as number
      let slot = (slotOf(first, this.#words[at + 1] as number, this.#words[at + 2] as number) << 1) & mask
      while (slots[slot] !== EMPTY) slot = (slot + 2) & mask
      slots[slot] = id
      slots[slot + 1] = first
    }
    this.#slots = slots
  }
}

/** Returns the hash with this number in the words that `HashIndex.hashes` returned. */
export function hashIn(hashes: Uint32Array, id: number): RowHash {
  const at = id * WORDS
  return { a: hashes[at] as number, b: hashes[at + 1] as number, c: hashes[at + 2] as number, d: 0 }
}

/** A growing array of numbers, indexed by id. Entries that were never set are zero. */
export class NumberById {
  #values = new Int32Array(1 << 10)

  get(id: number): number {
    return this.#values[id] ?? 0
  }

  upTo(count: number): Int32Array {
    const values = new Int32Array(count)
    values.set(this.#values.subarray(0, count))
    return values
  }

  set(id: number, value: number): void {
    while (id >= this.#values.length) {
      const values = new Int32Array(this.#values.length * 2)
      values.set(this.#values)
      this.#values = values
    }
    this.#values[id] = value
  }
}

function widened(words: Uint32Array<ArrayBuffer>): Uint32Array<ArrayBuffer> {
  const wider = new Uint32Array(words.length * 2)
  wider.set(words)
  return wider
}
