import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  damageIsSeen,
  garbage,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { WOOCOMMERCE_HEADER } from '../../testing/woocommerce-file.ts'
import type { Cell } from '../../testing/writing.ts'

const order = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  title: fc.constantFrom('2× Oud, 50 ml, 1× Musk', '1× عطر عود', ''),
  units: fc.integer({ min: 0, max: 40 }),
  net: fc.integer({ min: -9_999_999, max: 9_999_999 }),
  status: fc.constantFrom('completed', 'Processing', 'refunded', 'cancelled'),
})
type Order = (typeof order extends fc.Arbitrary<infer O> ? O : never) & { readonly id: string }
const orders: fc.Arbitrary<readonly Order[]> = fc
  .array(order, { minLength: 1, maxLength: 10 })
  .map((some) => some.map((each, at) => ({ ...each, id: String(1_500 + at) })))

const table: TableOf<Order> = {
  header: WOOCOMMERCE_HEADER,
  currency: 'EGP',
  rows({ date, title, units, net, status, id }) {
    const money: Cell = { amount: net, currency: 'EGP' }
    const named: Record<string, Cell> = {
      Date: { date },
      'Order #': id,
      'N. Revenue (formatted)': money,
      Status: status,
      'Product(s)': title,
      'Items sold': { count: net < 0 ? 0 - units : units },
      'Net Sales': money,
    }
    return [WOOCOMMERCE_HEADER.map((name) => named[name] ?? '')]
  },
}

test('reads the same orders from the Analytics download in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, orders, ({ lines }, some) => {
    expect(
      lines.map(({ orderId, date, title, kind, units, amounts, leftOut = 0 }) => [
        orderId,
        date,
        title,
        kind,
        units,
        amounts.sales,
        leftOut,
      ]),
    ).toEqual(
      some.map(({ id, date, title, units, net, status }) => {
        const out = net >= 0 && status === 'cancelled'
        const kind = out ? 'left_out' : net < 0 ? 'refund' : 'sale'
        return [
          id,
          date,
          title || null,
          kind,
          out ? 0 : (net < 0 ? 0 - units : units) + 0,
          out ? 0 : net,
          out ? net : 0,
        ]
      }),
    )
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, orders))

test('reports an invalid number or status', () =>
  damageIsSeen(table, orders, {
    columns: ['Net Sales', 'Items sold', 'Status'],
    values: garbage,
    figures: (lines) => ({ ...moneyOf(lines), units: lines.map(({ units }) => units) }),
  }))
