import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurrencyCode } from '../../../money/currency.ts'
import { totalOf } from '../../sale-line.ts'
import {
  damageIsSeen,
  garbage,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { JUMIA_HEADER, jumiaCells } from '../../testing/jumia-file.ts'
import type { Cell } from '../../testing/writing.ts'

const PLACES: readonly (readonly [string, CurrencyCode])[] = [
  ['EG', 'EGP'],
  ['TN', 'TND'],
  ['UG', 'UGX'],
]
const transaction = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  type: fc.constantFrom<readonly [string, number, number]>(
    ['Item Price Credit', 1, 1],
    ['Item Price', -1, -1],
    ['Commission', -1, 0],
    ['commission credit', 1, 0],
    ['Outbound Fee', -1, 0],
    ['Storage_Fee', -1, 0],
    ['Subsidy', 1, 0],
  ),
  minor: fc.integer({ min: 1, max: 9_999_999 }),
  place: fc.constantFrom(...PLACES),
  numbered: fc.boolean(),
})
type Transaction = typeof transaction extends fc.Arbitrary<infer T> ? T : never
const transactions = fc.array(transaction, { minLength: 1, maxLength: 12 })

const table: TableOf<Transaction> = {
  header: JUMIA_HEADER,
  rows({ date, type: [type, sign], minor, place: [country, currency], numbered }) {
    const named: Record<string, Cell> = {
      'Transaction Date': { date },
      'Transaction Type': type,
      'Transaction Number': numbered ? `T-${date}-${minor}` : '',
      Amount: { amount: sign * minor, currency },
      'Country Code': country,
    }
    const plain = jumiaCells({})
    return [JUMIA_HEADER.map((name, at) => named[name] ?? plain[at] ?? '')]
  },
}

test('reads the same rows from the Jumia statement in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, transactions, ({ lines, control }, some) => {
    const sums: Record<string, number> = {}
    for (const { place, type, minor } of some) sums[place[1]] = (sums[place[1]] ?? 0) + type[1] * minor
    expect(control).toEqual(sums)
    expect(lines.map(({ amounts, units, currency }) => [totalOf(amounts), units, currency])).toEqual(
      some.map(({ type, minor, place }) => [type[1] * minor, type[2], place[1]]),
    )
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, transactions))

test('reports an invalid amount, an invalid type, and an amount that is negative where its type requires a positive one, or the reverse', () =>
  damageIsSeen(table, transactions, {
    columns: ['Amount', 'Transaction Type'],
    values: garbage,
    figures: (lines) => ({ ...moneyOf(lines), units: lines.map(({ units }) => units) }),
  }))
