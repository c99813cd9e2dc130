import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurrencyCode } from '../../../money/currency.ts'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import {
  damageIsSeen,
  garbage,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { TIKTOK_INCOME_HEADER } from '../../testing/tiktok-income-file.ts'
import type { Cell } from '../../testing/writing.ts'

const transaction = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  id: fc.integer({ min: 1, max: 99 }),
  currency: fc.constantFrom<CurrencyCode>('GBP', 'VND', 'SAR'),
  before: fc.integer({ min: 1_000, max: 9_999_999 }),
  discount: fc.nat({ max: 900 }),
  refunded: fc.nat({ max: 100 }),
  commission: fc.nat({ max: 5_000 }),
  delivery: fc.integer({ min: -500, max: 500 }),
  other: fc.nat({ max: 5_000 }),
  adjustment: fc.integer({ min: -2_000, max: 2_000 }),
})
type Transaction = typeof transaction extends fc.Arbitrary<infer T> ? T : never
const transactions = fc.array(transaction, { minLength: 1, maxLength: 10 })

const revenue = ({ before, discount, refunded }: Transaction) => before - discount - refunded
const fees = ({ commission, delivery, other }: Transaction) => commission + delivery + other
const settled = (one: Transaction) => revenue(one) - fees(one) + one.adjustment

const table: TableOf<Transaction> = {
  header: TIKTOK_INCOME_HEADER,
  rows(one) {
    const money = (amount: number) => ({ amount, currency: one.currency })
    const named: Record<string, Cell> = {
      'Order/adjustment ID': `57646141303878${one.id}`,
      Type: 'Order',
      'Order settled time': { date: one.date },
      Currency: one.currency,
      'Total settlement amount': money(settled(one)),
      'Total revenue': money(revenue(one)),
      'Subtotal before discounts': money(one.before),
      'Seller discounts': money(0 - one.discount),
      'Refund subtotal after seller discounts': money(0 - one.refunded),
      'Total fees': money(0 - fees(one)),
      'TikTok Shop commission fee': money(0 - one.commission),
      'Seller shipping fee': money(0 - one.delivery),
      'Ajustment amount': money(one.adjustment),
      'Related order ID': '/',
    }
    return [TIKTOK_INCOME_HEADER.map((name) => named[name.trim()] ?? '')]
  },
}

test("reads the settled amounts from TikTok's income in every notation (delimiter, encoding, dates, numbers)", () =>
  readsBackEqual(table, transactions, ({ lines, control }, some) => {
    const sums: Record<string, number> = {}
    for (const one of some) sums[one.currency] = (sums[one.currency] ?? 0) + settled(one)
    expect(control).toEqual(sums)
    const sum = (of: (line: (typeof lines)[number]) => number) =>
      lines.reduce((total, line) => total + of(line), 0)
    const truth = (of: (one: Transaction) => number) => some.reduce((total, one) => total + of(one), 0)
    expect(sum(({ amounts }) => totalOf(amounts))).toBe(truth(settled))
    expect(sum(({ amounts }) => revenueOf(amounts))).toBe(truth(revenue))
    expect(sum(({ amounts }) => feesOf(amounts))).toBe(truth((one) => fees(one) - one.adjustment))
    expect(sum(({ units }) => units)).toBe(some.length)
  }))

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, transactions))

test('reports an invalid amount', () =>
  damageIsSeen(table, transactions, {
    columns: ['Total settlement amount', 'Total revenue', 'Total fees', 'Subtotal before discounts'],
    values: garbage,
    figures: moneyOf,
  }))
