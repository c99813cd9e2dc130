/**
 * A 128-bit hash of a text that identifies rows. It is not cryptographic, and it must never change, because its keys
 * are stored. Four 32-bit lanes consume two characters at a time. Each lane has its own constants and rotation and
 * feeds the others, so no bit of the result depends on one lane alone.
 */
export interface RowHash {
  readonly a: number
  readonly b: number
  readonly c: number
  readonly d: number
}

const rotate = (value: number, by: number) => (value << by) | (value >>> (32 - by))

function finish(value: number): number {
  let mixed = value ^ (value >>> 16)
  mixed = Math.imul(mixed, 0x7feb352d)
  mixed ^= mixed >>> 15
  mixed = Math.imul(mixed, 0x846ca68b)
  return mixed ^ (mixed >>> 16)
}

/** Hashes a sequence of texts. Boundaries count, so "ab" + "c" differs from "a" + "bc". */
export class RowHasher implements RowHash {
  a = 0
  b = 0
  c = 0
  d = 0

  start(): this {
    this.a = 0x2545f491
    this.b = 0x9e3779b1 | 0
    this.c = 0x85ebca77 | 0
    this.d = 0xc2b2ae3d | 0
    return this
  }

  add(text: string): this {
    const length = text.length
    let a = this.a ^ length
    let { b, c, d } = this
    for (let at = -2; at < length; at += 2) {
      // The first round mixes in the length, which terminates every text.
      const pair =
        at < 0 ? ~length : text.charCodeAt(at) | ((at + 1 < length ? text.charCodeAt(at + 1) : 0) << 16)
      const near = Math.imul(rotate(Math.imul(pair, 0xcc9e2d51 | 0), 15), 0x1b873593)
      const far = Math.imul(rotate(Math.imul(pair, 0x239b961b | 0), 17), 0xab0e9789 | 0)
      a = (Math.imul(rotate(a ^ near, 13) + b, 5) + 0x561ccd1b) | 0
      b = (Math.imul(rotate(b ^ far, 17) + c, 9) + 0x0bcaa747) | 0
      c = (Math.imul(rotate((c + near) | 0, 19) ^ d, 5) + (0x96cd1c35 | 0)) | 0
      d = (Math.imul(rotate((d + far) | 0, 11) ^ a, 9) + 0x32ac3b17) | 0
    }
    this.a = a
    this.b = b
    this.c = c
    this.d = d
    return this
  }

  /** Ends the hashing. After this call the fields a, b, c and d contain the hash. */
  finish(): this {
    let { a, b, c, d } = this
    for (let round = 0; round < 2; round++) {
      a = finish((a + b) | 0)
      b = finish((b + c) | 0)
      c = finish((c + d) | 0)
      d = finish((d + a) | 0)
    }
    this.a = a >>> 0
    this.b = b >>> 0
    this.c = c >>> 0
    this.d = d >>> 0
    return this
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
