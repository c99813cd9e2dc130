import type { RowHash } from './row-hash.ts'

const WORDS = 3
const oddNumber = () => (Math.random() * 2 ** 32) | 1
const FACTORS = { a: oddNumber(), b: oddNumber(), c: oddNumber() }

/**
 * Returns the slot at which the search for a hash starts. The slot depends on random factors of this process.
 * Therefore nobody can make a file whose rows all have the same slot, which would take quadratic time.
 */
function startOf(a: number, b: number, c: number): number {
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
   * Each slot is two numbers: the number of a hash plus one, and the first word of the hash. This word almost always shows whether a slot
   * contains another hash, without a second access to distant memory. A free slot is 0, so that new slots need not be written.
   */
  #slots: Int32Array
  #words: Uint32Array<ArrayBuffer>

  /** `expected`: how many hashes will probably be added. With it, the index need not grow in steps. */
  constructor(expected = 0) {
    const reserved = reservedFor(expected)
    let slots = 1 << 11
    while (isFull(reserved, slots)) slots *= 2
    this.#slots = new Int32Array(slots)
    this.#words = new Uint32Array(WORDS * reserved)
  }

  get size(): number {
    return this.#size
  }

  /** Returns the number of a hash, and adds the hash if it is new. A new hash gets the previous size as its number. */
  idOf(hash: RowHash): number {
    if (isFull(this.#size + 1, this.#slots.length)) this.#grow()
    const slot = this.#slotOf(hash)
    const known = (this.#slots[slot] as number) - 1
    if (known !== -1) return known
    const id = this.#size++
    this.#slots[slot] = id + 1
    this.#slots[slot + 1] = hash.a
    if (this.#size * WORDS > this.#words.length) this.#words = widened(this.#words)
    this.#words[id * WORDS] = hash.a
    this.#words[id * WORDS + 1] = hash.b
    this.#words[id * WORDS + 2] = hash.c
    return id
  }

  /** Returns the number of a hash, or -1 if it was not added. */
  find(hash: RowHash): number {
    return (this.#slots[this.#slotOf(hash)] as number) - 1
  }

  /** Returns three 32-bit words of each hash, sorted by the number of the hash. */
  hashes(): Uint32Array {
    return this.#words.slice(0, this.#size * WORDS)
  }

  /** Returns the slot of a hash, or the free slot where it belongs. */
  #slotOf({ a, b, c }: RowHash): number {
    const slots = this.#slots
    const mask = slots.length - 1
    const first = a | 0
    let slot = (startOf(a, b, c) << 1) & mask
    for (;;) {
      const next = slots[slot] as number
      if (next === 0) return slot
      const at = (next - 1) * WORDS
      if (slots[slot + 1] === first && this.#words[at + 1] === b && this.#words[at + 2] === c) return slot
      slot = (slot + 2) & mask
    }
  }

  #grow(): void {
    const slots = new Int32Array(this.#slots.length * 2)
    const mask = slots.length - 1
    for (let id = 0; id < this.#size; id++) {
      const at = id * WORDS
      const first = this.#words[at] as number
      let slot = (startOf(first, this.#words[at + 1] as number, this.#words[at + 2] as number) << 1) & mask
      while (slots[slot] !== 0) slot = (slot + 2) & mask
      slots[slot] = id + 1
      slots[slot + 1] = first
    }
    this.#slots = slots
  }
}

/** Whether the slots of an index are too full for this many hashes: searches are short while a third of the slots is used. */
function isFull(hashes: number, slots: number): boolean {
  return hashes * 20 > slots * 7
}

/** Returns for how many entries memory is reserved. It has an upper limit, because a file can have many more rows than entries. */
function reservedFor(expected: number): number {
  return Math.min(Math.max(expected, 1 << 10), 1 << 20)
}

/** Returns the hash with this number in the words that `HashIndex.hashes` returned. */
export function hashIn(hashes: Uint32Array, id: number): RowHash {
  const at = id * WORDS
  return { a: hashes[at] as number, b: hashes[at + 1] as number, c: hashes[at + 2] as number, d: 0 }
}

/** A growing array of numbers, indexed by id. Entries that were never set are zero. */
export class NumberById {
  #values: Int32Array

  constructor(expected = 0) {
    this.#values = new Int32Array(reservedFor(expected))
  }

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
