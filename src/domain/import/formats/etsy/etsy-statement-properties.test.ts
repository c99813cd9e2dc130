import fc from 'fast-check'
import { expect, test } from 'vitest'
import { revenueOf, totalOf } from '../../sale-line.ts'
import { ETSY_STATEMENT_HEADER } from '../../testing/etsy-statement-file.ts'
import {
  damageIsSeen,
  damages,
  garbage,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import type { Cell } from '../../testing/writing.ts'

const KINDS = {
  sale: ['Sale', 'Payment for Order #3100000001', 1],
  refund: ['Refund', 'Refund for Order #3100000001', -1],
  tax: ['Tax', 'Sales tax paid by buyer', -1],
  fee: ['Fee', 'Transaction fee: Basket; small', -1],
  credit: ['Fee', 'Credit for listing fee', 1],
  ads: ['Marketing', 'Etsy Ads', -1],
  label: ['Postage', 'Royal Mail label', -1],
} as const
const entry = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  kind: fc.constantFrom(...(Object.keys(KINDS) as (keyof typeof KINDS)[])),
  amount: fc.integer({ min: 1, max: 9_999_999 }),
  fee: fc.integer({ min: 0, max: 999 }),
})
type Entry = typeof entry extends fc.Arbitrary<infer E> ? E : never
const entries = fc.array(entry, { minLength: 1, maxLength: 10 })

const money = (minor: number): Cell => ({ amount: minor, currency: 'USD' })
const paid = ({ kind, amount }: Entry) => amount * KINDS[kind][2]
const isPayment = ({ kind }: Entry) => kind === 'sale' || kind === 'refund'
const netOf = (of: Entry) => paid(of) - (isPayment(of) ? of.fee : 0)

const table: TableOf<Entry> = {
  header: ETSY_STATEMENT_HEADER,
  rows(of) {
    const [type, title] = KINDS[of.kind]
    const named: Record<string, Cell> = {
      Date: { date: of.date },
      Type: type,
      Title: title,
      Info: 'Order #3100000001',
      Currency: 'USD',
      Amount: isPayment(of) ? money(paid(of)) : '--',
      'Fees & Taxes': isPayment(of) ? money(0 - of.fee) : money(paid(of)),
      Net: money(netOf(of)),
    }
    return [ETSY_STATEMENT_HEADER.map((name) => named[name] ?? '--')]
  },
}

test('reads the same rows from the Etsy statement in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, entries, ({ lines, control }, some) => {
    expect(lines.map(({ amounts }) => totalOf(amounts))).toEqual(some.map(netOf))
    expect(lines.map(({ amounts }) => revenueOf(amounts))).toEqual(
      some.map((of) => (isPayment(of) || of.kind === 'tax' ? paid(of) : 0)),
    )
    expect(control).toEqual({ USD: some.reduce((sum, of) => sum + netOf(of), 0) })
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, entries))

test('reports a damaged amount, fee or net', () =>
  damageIsSeen(table, entries, {
    columns: ['Amount', 'Fees & Taxes', 'Net'],
    values: damages,
    figures: moneyOf,
  }))

test('reports an invalid type or currency', () =>
  damageIsSeen(table, entries, { columns: ['Type', 'Currency'], values: garbage, figures: moneyOf }))
