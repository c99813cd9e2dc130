/** A hash of 128 bits as four unsigned words of 32 bits. */
export interface Hash128 {
  a: number
  b: number
  c: number
  d: number
}

const C1 = 0x239b961b
const C2 = 0xab0e9789 | 0
const C3 = 0x38b34ae5
const C4 = 0xa1e38b93 | 0

/**
 * MurmurHash3_x86_128 by Austin Appleby, which is in the public domain. The words contain the input bytes in
 * little-endian order; zeros fill the last word. Writes the result into `hash`.
 */
export function murmur3(words: Int32Array, byteLength: number, seed: number, hash: Hash128): void {
  let a = seed
  let b = seed
  let c = seed
  let d = seed
  let at = 0
  for (const end = (byteLength >>> 4) * 4; at < end; at += 4) {
    let k = Math.imul(words[at] as number, C1)
    a ^= Math.imul((k << 15) | (k >>> 17), C2)
    a = (Math.imul(((a << 19) | (a >>> 13)) + b, 5) + 0x561ccd1b) | 0
    k = Math.imul(words[at + 1] as number, C2)
    b ^= Math.imul((k << 16) | (k >>> 16), C3)
    b = (Math.imul(((b << 17) | (b >>> 15)) + c, 5) + 0x0bcaa747) | 0
    k = Math.imul(words[at + 2] as number, C3)
    c ^= Math.imul((k << 17) | (k >>> 15), C4)
    c = (Math.imul(((c << 15) | (c >>> 17)) + d, 5) + 0x96cd1c35) | 0
    k = Math.imul(words[at + 3] as number, C4)
    d ^= Math.imul((k << 18) | (k >>> 14), C1)
    d = (Math.imul(((d << 13) | (d >>> 19)) + a, 5) + 0x32ac3b17) | 0
  }
  // the rest is less than a block; words of the array after the rest do not influence the hash
  const rest = ((byteLength + 3) >>> 2) - at
  if (rest > 0) {
    const k = Math.imul(words[at] as number, C1)
    a ^= Math.imul((k << 15) | (k >>> 17), C2)
  }
  if (rest > 1) {
    const k = Math.imul(words[at + 1] as number, C2)
    b ^= Math.imul((k << 16) | (k >>> 16), C3)
  }
  if (rest > 2) {
    const k = Math.imul(words[at + 2] as number, C3)
    c ^= Math.imul((k << 17) | (k >>> 15), C4)
  }
  if (rest > 3) {
    const k = Math.imul(words[at + 3] as number, C4)
    d ^= Math.imul((k << 18) | (k >>> 14), C1)
  }
  a = ((a ^ byteLength) + (b ^ byteLength) + (c ^ byteLength) + (d ^ byteLength)) | 0
  b = finish(a + (b ^ byteLength))
  c = finish(a + (c ^ byteLength))
  d = finish(a + (d ^ byteLength))
  a = finish(a)
  a = (a + b + c + d) | 0
  hash.a = a >>> 0
  hash.b = (b + a) >>> 0
  hash.c = (c + a) >>> 0
  hash.d = (d + a) >>> 0
}

function finish(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return mixed ^ (mixed >>> 16)
}
