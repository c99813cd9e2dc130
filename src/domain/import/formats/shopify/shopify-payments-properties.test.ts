import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalOf } from '../../sale-line.ts'
import {
  damageIsSeen,
  damages,
  garbage,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { SHOPIFY_PAYMENTS_HEADER } from '../../testing/shopify-payments-file.ts'
import type { Cell } from '../../testing/writing.ts'

const entry = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  type: fc.constantFrom('charge', 'charge', 'refund', 'chargeback', 'adjustment', 'payout'),
  amount: fc.integer({ min: 1, max: 9_999_999 }),
  fee: fc.integer({ min: 0, max: 99_999 }),
  order: fc.constantFrom('#1001', '#1002', '#1003'),
})
type Entry = typeof entry extends fc.Arbitrary<infer E> ? E : never
const entries = fc.array(entry, { minLength: 1, maxLength: 10 })

const money = (minor: number): Cell => ({ amount: minor, currency: 'AED' })
const amountOf = ({ type, amount }: Entry) => (type === 'charge' ? amount : 0 - amount)

const table: TableOf<Entry> = {
  header: SHOPIFY_PAYMENTS_HEADER,
  rows(of) {
    const named: Record<string, Cell> = {
      'Transaction Date': { date: of.date },
      Type: of.type,
      Order: of.order,
      Amount: money(amountOf(of)),
      Fee: money(of.fee),
      Net: money(amountOf(of) - of.fee),
      Currency: 'AED',
    }
    return [SHOPIFY_PAYMENTS_HEADER.map((name) => named[name] ?? '')]
  },
}

test('reads the same transactions from the Shopify Payments file in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, entries, ({ lines, control }, some) => {
    expect(lines.map((line) => totalOf(line.amounts))).toEqual(some.map((of) => amountOf(of) - of.fee))
    const sold = some.filter(({ type }) => type === 'charge' || type === 'refund' || type === 'chargeback')
    expect(moneyOf(lines).revenue).toBe(sold.reduce((sum, of) => sum + amountOf(of), 0))
    expect(control).toEqual({ AED: some.reduce((sum, of) => sum + amountOf(of) - of.fee, 0) })
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, entries))

test('reports a damaged amount, fee or net', () =>
  damageIsSeen(table, entries, {
    columns: ['Amount', 'Fee', 'Net'],
    values: damages,
    figures: moneyOf,
  }))

test('reports an invalid type or currency', () =>
  damageIsSeen(table, entries, { columns: ['Type', 'Currency'], values: garbage, figures: moneyOf }))
