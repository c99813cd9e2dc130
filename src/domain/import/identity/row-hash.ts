import { type Hash128, murmur3 } from './murmur3.ts'

/** Cells that identify a row. */
export type Cells = readonly (string | number | null)[]

/** A 128-bit hash that identifies rows. */
export type RowHash = Readonly<Hash128>

/** The seed never changes, because stored keys depend on it. */
const SEED = 0

/**
 * Hashes a sequence of texts with MurmurHash3. Each text contributes its length and its UTF-16 code units in
 * little-endian order, filled up to whole words of 32 bits. The boundaries between texts count: "ab" + "c" differs
 * from "a" + "bc". Keys made from these hashes are stored, so this hash function may never change.
 */
export class RowHasher implements RowHash {
  a = 0
  b = 0
  c = 0
  d = 0
  #words = new Int32Array(256)
  #used = 0

  start(): this {
    this.#used = 0
    return this
  }

  add(text: string): this {
    const { length } = text
    let at = this.#used
    if (at + 1 + ((length + 1) >>> 1) > this.#words.length) this.#widen(length)
    const words = this.#words
    words[at++] = length
    const last = length - 1
    let index = 0
    for (; index < last; index += 2) words[at++] = text.charCodeAt(index) | (text.charCodeAt(index + 1) << 16)
    if (index === last) words[at++] = text.charCodeAt(index)
    this.#used = at
    return this
  }

  /** Hashes texts and whole numbers. No stored key depends on how numbers and empty cells are hashed here. */
  of(cells: Cells): this {
    this.#used = 0
    for (const cell of cells) {
      if (typeof cell === 'string') {
        this.add(cell)
        continue
      }
      if (this.#used + 3 > this.#words.length) this.#widen(3)
      // no text has a negative length
      this.#words[this.#used++] = cell === null ? -1 : -2
      if (cell === null) continue
      this.#words[this.#used++] = cell
      this.#words[this.#used++] = cell / 2 ** 32
    }
    return this.finish()
  }

  /** Ends the hashing. After this call, the fields a, b, c and d contain the hash. */
  finish(): this {
    murmur3(this.#words, this.#used * 4, SEED, this)
    return this
  }

  #widen(length: number): void {
    const words = new Int32Array(this.#words.length * 2 + length)
    words.set(this.#words)
    this.#words = words
  }
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The hash as 22 characters of URL-safe base64. */
export function hashKey({ a, b, c, d }: RowHash): string {
  return String.fromCharCode(
    letter(a >>> 26),
    letter(a >>> 20),
    letter(a >>> 14),
    letter(a >>> 8),
    letter(a >>> 2),
    letter((a << 4) | (b >>> 28)),
    letter(b >>> 22),
    letter(b >>> 16),
    letter(b >>> 10),
    letter(b >>> 4),
    letter((b << 2) | (c >>> 30)),
    letter(c >>> 24),
    letter(c >>> 18),
    letter(c >>> 12),
    letter(c >>> 6),
    letter(c),
    letter(d >>> 26),
    letter(d >>> 20),
    letter(d >>> 14),
    letter(d >>> 8),
    letter(d >>> 2),
    letter(d << 4),
  )
}

function letter(bits: number): number {
  return LETTERS.charCodeAt(bits & 63)
}
