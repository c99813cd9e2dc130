import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { HashIndex, NumberById } from './hash-index.ts'
import { murmur3 } from './murmur3.ts'
import { hashKey, RowHasher } from './row-hash.ts'
import { RowKeys } from './row-keys.ts'

const hashText = (text: string) => new RowHasher().start().add(text).finish()

function bits(text: string): string {
  const { a, b, c, d } = hashText(text)
  return [a, b, c, d].map((word) => word.toString(2).padStart(32, '0')).join('')
}

describe('row hash', () => {
  test('gives fixed hashes for fixed texts, because stored keys depend on them', () => {
    expect(hashKey(hashText(''))).toMatchInlineSnapshot(`"zAZvH55ReECeUXhAnlF4QA"`)
    expect(hashKey(hashText('noon|NAEI1-1|order|2026-03-25'))).toMatchInlineSnapshot(
      `"rHV0_KCKD92i2S_yzhTbTQ"`,
    )
    expect(hashKey(hashText('عطر'))).toMatchInlineSnapshot(`"dt9v0BSkFwt9tbq7EA5oFg"`)
  })

  test('is the MurmurHash3 of the length and the UTF-16 code units of each text', () => {
    const expected = { a: 0, b: 0, c: 0, d: 0 }
    murmur3(Int32Array.of(3, 0x0062_0061, 0x0063, 0, 1, 0x0639), 24, 0, expected)
    const { a, b, c, d } = new RowHasher().start().add('abc').add('').add('ع').finish()
    expect({ a, b, c, d }).toEqual(expected)
  })

  test('a hasher that was used before gives a text of any length the same hash as a new hasher', () => {
    const hasher = new RowHasher()
    for (const length of [0, 1, 255, 600, 5_000, 3])
      expect(hashKey(hasher.start().add('x'.repeat(length)).finish())).toBe(
        hashKey(hashText('x'.repeat(length))),
      )
  })

  test('is written as a key of 22 characters that contains every bit of the hash', () => {
    const known = new Map<string, string>()
    for (let n = 0; n < 2_000; n++) {
      const key = hashKey(hashText(String(n)))
      expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/)
      const binary = [...key]
        .map((letter) =>
          'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
            .indexOf(letter)
            .toString(2)
            .padStart(6, '0'),
        )
        .join('')
      expect(binary.slice(0, 128)).toBe(bits(String(n)))
      known.set(key, key)
    }
    expect(known.size).toBe(2_000)
  })

  test('gives 300,000 similar rows distinct hashes, even if only two adjacent 32-bit words are compared', () => {
    const pairs = [new Set<number>(), new Set<number>(), new Set<number>()]
    for (let n = 0; n < 300_000; n++) {
      const { a, b, c, d } = hashText(
        `Amazon\u001f2026-03-${n % 28}\u001f111-${n}-${n * 7}\u001fSKU-${n % 2_000}`,
      )
      pairs[0]?.add(a * 2 ** 21 + (b >>> 11))
      pairs[1]?.add(b * 2 ** 21 + (c >>> 11))
      pairs[2]?.add(c * 2 ** 21 + (d >>> 11))
    }
    for (const set of pairs) expect(set.size).toBe(300_000)
  })

  test('changes about half of its bits when one character changes, at any position', () => {
    const base = 'noon\u001fPS-1-AE20260325\u001fNAEI30020088080\u001fNAEI30020088080-1\u001forder'
    const flips = new Array<number>(128).fill(0)
    let trials = 0
    for (let at = 0; at < base.length; at++)
      for (const change of [1, 2, 4, 8]) {
        const other =
          base.slice(0, at) + String.fromCharCode(base.charCodeAt(at) ^ change) + base.slice(at + 1)
        const [before, after] = [bits(base), bits(other)]
        for (let bit = 0; bit < 128; bit++) if (before[bit] !== after[bit]) flips[bit] = (flips[bit] ?? 0) + 1
        trials++
      }
    for (const count of flips) {
      expect(count / trials).toBeGreaterThan(0.35)
      expect(count / trials).toBeLessThan(0.65)
    }
  })
})

describe('HashIndex', () => {
  test('gives new hashes consecutive numbers and finds known hashes while the index grows', () => {
    const index = new HashIndex()
    for (let n = 0; n < 50_000; n++) expect(index.idOf(hashText(`row ${n}`))).toBe(n)
    for (let n = 0; n < 50_000; n += 7) expect(index.idOf(hashText(`row ${n}`))).toBe(n)
    expect(index.size).toBe(50_000)
  })

  test('takes linear time even if the hashes differ in few bits, as in a file made to slow Safi down', () => {
    const similar = [
      (n: number) => ({ a: 7, b: 7, c: n, d: n }),
      (n: number) => ({ a: (n << 15) >>> 0, b: 7, c: 7, d: 7 }),
      (n: number) => ({ a: (n << 23) >>> 0, b: (n << 15) >>> 0, c: 7, d: 7 }),
    ]
    for (const hashOf of similar) {
      const index = new HashIndex()
      const before = process.threadCpuUsage()
      for (let n = 0; n < 100_000; n++) index.idOf(hashOf(n))
      // processor time of this thread, which does not depend on other load; quadratic time took 14 s
      expect(process.threadCpuUsage(before).user).toBeLessThan(2_000_000)
    }
  })

  test('counts repeated hashes, together with NumberById, like a Map does', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 30 }), { maxLength: 60 }), (rows) => {
        const index = new HashIndex()
        const counts = new NumberById()
        const expected = new Map<number, number>()
        for (const row of rows) {
          const id = index.idOf(hashText(String(row)))
          counts.set(id, counts.get(id) + 1)
          expected.set(row, (expected.get(row) ?? 0) + 1)
        }
        for (const [row, count] of expected) expect(counts.get(index.idOf(hashText(String(row))))).toBe(count)
        expect(index.size).toBe(expected.size)
      }),
    )
  })

  test('NumberById stores a number for an id far beyond its initial capacity', () => {
    const numbers = new NumberById()
    numbers.set(100_000, 7)
    expect([numbers.get(100_000), numbers.get(3), numbers.get(1_000_000)]).toEqual([7, 0, 0])
  })
})

describe('row keys', () => {
  const keysOf = (rows: readonly string[][]) => {
    const keys = new RowKeys()
    return rows.map((row) => keys.next(row))
  }
  const row = fc.array(fc.constantFrom('a', 'b', '', '1'), { minLength: 2, maxLength: 2 })
  const rows = fc.array(row, { maxLength: 30 })

  test('differ when the same text is divided between cells differently', () => {
    expect(
      new Set(
        keysOf([
          ['ab', 'c'],
          ['a', 'bc'],
          ['abc', ''],
          ['', 'abc'],
        ]),
      ).size,
    ).toBe(4)
  })

  test('are equal for equal rows in different files, and different for equal rows in one file', () => {
    fc.assert(
      fc.property(rows, (table) => {
        const keys = keysOf(table)
        expect(keysOf(table)).toEqual(keys)
        expect(new Set(keys).size).toBe(keys.length)
      }),
    )
  })

  test('are the same set for any sequence of the rows', () => {
    fc.assert(
      fc.property(rows, fc.array(fc.nat(), { minLength: 30, maxLength: 30 }), (table, order) => {
        const shuffled = table
          .map((cells, n) => ({ cells, at: order[n] ?? 0 }))
          .sort((x, y) => x.at - y.at)
          .map(({ cells }) => cells)
        expect(keysOf(shuffled).sort()).toEqual(keysOf(table).sort())
      }),
    )
  })

  test('are the same in files of two overlapping periods together as in one file of the whole period, even for equal rows', () => {
    const dated = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), row), { maxLength: 40 })
    fc.assert(
      fc.property(dated, fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), (table, x, y) => {
        const [from, to] = x < y ? [x, y] : [y, x]
        const period = (first: number, last: number) =>
          keysOf(
            table
              .filter(([day]) => day >= first && day <= last)
              .map(([day, cells]) => [String(day), ...cells]),
          )
        const joined = new Set([...period(1, to), ...period(from, 9)])
        expect([...joined].sort()).toEqual(period(1, 9).sort())
      }),
    )
  })
})
