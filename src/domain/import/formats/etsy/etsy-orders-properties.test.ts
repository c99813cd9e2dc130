import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allocate } from '../../../money/money.ts'
import { ETSY_ORDERS_HEADER } from '../../testing/etsy-orders-file.ts'
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

const order = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  units: fc.integer({ min: 1, max: 9 }),
  value: fc.integer({ min: 1_000, max: 99_999 }),
  discount: fc.integer({ min: 0, max: 900 }),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  tax: fc.integer({ min: 1, max: 9_999 }),
  taxOf: fc.constantFrom('nobody', 'seller', 'etsy', 'etsy unnamed'),
  fee: fc.integer({ min: 1, max: 99 }),
  /** Percentage of the order's amount that the seller refunded. */
  back: fc.constantFrom(0, 0, 10, 50),
})
type Order = (typeof order extends fc.Arbitrary<infer O> ? O : never) & { readonly id: string }
const orders: fc.Arbitrary<readonly Order[]> = fc
  .array(order, { minLength: 1, maxLength: 8 })
  .map((some) => some.map((each, at) => ({ ...each, id: String(3_100_000_000 + at) })))

const money = (minor: number): Cell => ({ amount: minor, currency: 'USD' })
const revenue = ({ value, discount, shipping }: Order) => value - discount + shipping
const taxOf = (of: Order) => (of.taxOf === 'seller' ? of.tax : 0)
const refundOf = (of: Order) => Math.floor(((revenue(of) + taxOf(of)) * of.back) / 100)

const table: TableOf<Order> = {
  header: ETSY_ORDERS_HEADER,
  rows(of) {
    const paid = revenue(of) + taxOf(of)
    const named: Record<string, Cell> = {
      'Sale Date': { date: of.date },
      'Order ID': of.id,
      'Number of Items': { count: of.units },
      Currency: 'USD',
      'Order Value': money(of.value),
      'Discount Amount': money(of.discount),
      Shipping: money(of.shipping),
      'Sales Tax': money(of.taxOf === 'seller' || of.taxOf === 'etsy' ? of.tax : 0),
      'Order Total': money(revenue(of) + (of.taxOf === 'nobody' ? 0 : of.tax)),
      'Card Processing Fees': money(of.fee),
      'Order Net': money(paid - of.fee),
      'Adjusted Card Processing Fees': money(of.back === 0 ? 0 : of.fee),
      'Adjusted Net Order Amount': money(of.back === 0 ? 0 : paid - refundOf(of) - of.fee),
    }
    return [ETSY_ORDERS_HEADER.map((name) => named[name] ?? '')]
  },
}

test('reads the same Etsy orders from the list in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, orders, ({ lines }, some) => {
    for (const of of some) {
      const mine = lines.filter(({ orderId }) => orderId === of.id)
      // a refund returns the same share of the goods and of their tax
      const [goodsBack = 0, taxBack = 0] = allocate(refundOf(of), [revenue(of), taxOf(of)])
      const [sold, tax] = [revenue(of) - goodsBack, taxOf(of) - taxBack]
      expect(moneyOf(mine)).toEqual({ revenue: sold, tax, total: sold + tax, leftOut: 0 })
      expect(mine.reduce((sum, { units }) => sum + units, 0)).toBe(of.units)
    }
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, orders))

test('reports a damaged order value, discount, shipping, net or processing fee', () =>
  damageIsSeen(table, orders, {
    columns: ['Order Value', 'Discount Amount', 'Shipping', 'Order Net', 'Card Processing Fees'],
    values: damages,
    figures: moneyOf,
  }))

test('reports an invalid number or status', () =>
  damageIsSeen(table, orders, {
    columns: ['Number of Items', 'Sales Tax', 'Adjusted Net Order Amount', 'Status'],
    values: garbage.filter((value) => value !== ''),
    figures: (lines) => ({ ...moneyOf(lines), units: lines.map(({ units }) => units) }),
  }))
