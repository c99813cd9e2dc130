import fc from 'fast-check'
import { expect, test } from 'vitest'
import { EBAY_ORDERS_HEADER } from '../../testing/ebay-orders-file.ts'
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

const item = fc.record({
  units: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 999_999 }),
})
const order = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  tax: fc.integer({ min: 0, max: 9_999 }),
  ebayTax: fc.integer({ min: 0, max: 9_999 }),
  withTax: fc.boolean(),
  paid: fc.boolean(),
})
type Order = (typeof order extends fc.Arbitrary<infer O> ? O : never) & { readonly id: string }
const orders: fc.Arbitrary<readonly Order[]> = fc
  .array(order, { minLength: 1, maxLength: 6 })
  .map((some) => some.map((each, at) => ({ ...each, id: `10-00000-${10_000 + at}` })))

const money = (minor: number): Cell => ({ amount: minor, currency: 'USD' })
const goodsOf = ({ items }: Order) => items.reduce((sum, { units, price }) => sum + units * price, 0)

const table: TableOf<Order> = {
  header: EBAY_ORDERS_HEADER,
  currency: 'USD',
  rows(of) {
    const whole: Record<string, Cell> = {
      'Order Number': of.id,
      'Shipping And Handling': money(of.shipping),
      'Seller Collected Tax': money(of.tax),
      'eBay Collected Tax': money(of.ebayTax),
      'Total Price': money(goodsOf(of) + of.shipping + of.tax + (of.withTax ? of.ebayTax : 0)),
      'Sale Date': { date: of.date },
      'Paid On Date': of.paid ? { date: of.date } : '',
    }
    const items = of.items.map(
      ({ units, price }, at): Record<string, Cell> => ({
        'Order Number': of.id,
        'Item Number': String(200_000_000_000 + at),
        Quantity: { count: units },
        'Sold For': money(price),
        'Transaction ID': String(3_000_000_000 + at),
      }),
    )
    const rows = items.length === 1 ? [{ ...whole, ...items[0] }] : [whole, ...items]
    return rows.map((row) => EBAY_ORDERS_HEADER.map((name) => (row as Record<string, Cell>)[name] ?? ''))
  },
}

test('reads the same eBay orders from the report in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, orders, ({ lines }, some) => {
    for (const of of some) {
      const mine = lines.filter(({ orderId }) => orderId === of.id)
      const revenue = goodsOf(of) + of.shipping
      expect(moneyOf(mine)).toEqual(
        of.paid
          ? { revenue, tax: of.tax, total: revenue + of.tax, leftOut: 0 }
          : { revenue: 0, tax: 0, total: 0, leftOut: revenue },
      )
      expect(mine.map(({ units }) => units)).toEqual(of.items.map(({ units }) => (of.paid ? units : 0)))
    }
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, orders))

test('reports a row error for a damaged price, quantity, shipping, tax or total', () =>
  damageIsSeen(table, orders, {
    columns: ['Sold For', 'Quantity', 'Shipping And Handling', 'Seller Collected Tax', 'Total Price'],
    values: damages,
    figures: (lines) => ({ ...moneyOf(lines), units: lines.map(({ units }) => units) }),
  }))

test('reports an unreadable sale date, or an unreadable amount of tax collected by eBay', () =>
  damageIsSeen(table, orders, {
    columns: ['eBay Collected Tax', 'Sale Date'],
    values: garbage.filter((value) => value !== ''),
    figures: moneyOf,
  }))
