import { describe, expect, test } from 'vitest'
import { murmur3 } from './murmur3.ts'

/** Returns the hash of bytes as 16 bytes, as the reference implementation in C writes it. */
function hashOf(bytes: Uint8Array, seed: number): Uint8Array {
  const filled = new Uint8Array(Math.ceil(bytes.length / 4) * 4)
  filled.set(bytes)
  const view = new DataView(filled.buffer)
  const words = Int32Array.from({ length: filled.length / 4 }, (_, at) => view.getInt32(at * 4, true))
  const hash = { a: 0, b: 0, c: 0, d: 0 }
  murmur3(words, bytes.length, seed, hash)
  const result = new DataView(new ArrayBuffer(16))
  for (const [at, word] of [hash.a, hash.b, hash.c, hash.d].entries()) result.setUint32(at * 4, word, true)
  return new Uint8Array(result.buffer)
}

describe('murmur3', () => {
  test('gives the value with which SMHasher verifies MurmurHash3_x86_128', () => {
    const hashes = new Uint8Array(256 * 16)
    const key = Uint8Array.from({ length: 256 }, (_, at) => at)
    for (let length = 0; length < 256; length++)
      hashes.set(hashOf(key.subarray(0, length), 256 - length), length * 16)
    const [verification] = new Uint32Array(hashOf(hashes, 0).slice(0, 4).buffer)
    expect(verification).toBe(0xb3ece62a)
  })

  test('gives the hash 0 for an empty input with seed 0', () => {
    expect(hashOf(new Uint8Array(), 0)).toEqual(new Uint8Array(16))
  })

  test('ignores words of the array beyond the given length', () => {
    const [one, other] = [
      { a: 0, b: 0, c: 0, d: 0 },
      { a: 0, b: 0, c: 0, d: 0 },
    ]
    murmur3(Int32Array.of(1, 2, 3, 4, 5), 20, 0, one)
    murmur3(Int32Array.of(1, 2, 3, 4, 5, 6, 7), 20, 0, other)
    expect(other).toEqual(one)
  })
})
