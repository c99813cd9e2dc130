import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ETSY_HEADER } from '../../testing/etsy-file.ts'
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
  sku: fc.constantFrom('', 'BASKET-S', 'سلة', 'a;b', 'x,"y"'),
  units: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 99_999 }),
})
const order = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 4 }),
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  discount: fc.integer({ min: 0, max: 9_999 }),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  tax: fc.integer({ min: 0, max: 9_999 }),
  repeated: fc.boolean(),
})
type Order = (typeof order extends fc.Arbitrary<infer O> ? O : never) & { readonly id: number }
const orders: fc.Arbitrary<readonly Order[]> = fc
  .array(order, { minLength: 1, maxLength: 8 })
  .map((some) => some.map((each, at) => ({ ...each, id: 1_700_000_000 + at })))

const money = (minor: number): Cell => ({ amount: minor, currency: 'USD' })

const table: TableOf<Order> = {
  header: ETSY_HEADER,
  rows: (of) =>
    of.items.map(({ sku, units, price }, at) => {
      const ofOrder = (minor: number) => money(at === 0 || of.repeated ? minor : 0)
      const named: Record<string, Cell> = {
        'Sale Date': { date: of.date },
        'Item Name': 'Basket; small',
        Quantity: { count: units },
        Price: money(price),
        'Discount Amount': money(at === 0 ? of.discount : 0),
        'Order Shipping': ofOrder(of.shipping),
        'Order Sales Tax': ofOrder(of.tax),
        'Item Total': money(units * price),
        Currency: 'USD',
        'Transaction ID': String(of.id * 10 + at),
        'Listing ID': '800000001',
        'Order ID': String(of.id),
        Variations: 'Size:S, Color:Sand',
        SKU: sku,
      }
      return ETSY_HEADER.map((name) => named[name] ?? '')
    }),
}

test('reads the same sold items from the Etsy list in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, orders, ({ lines }, some) => {
    expect(lines.map(({ sku, units, amounts }) => [sku, units, amounts.sales])).toEqual(
      some.flatMap((of) =>
        of.items.map(({ sku, units, price }) => [
          sku || '800000001 Size:S, Color:Sand',
          units,
          units * price,
        ]),
      ),
    )
    for (const of of some) {
      const mine = lines.filter(({ orderId }) => orderId === String(of.id))
      const goods = of.items.reduce((sum, { units, price }) => sum + units * price, 0)
      const revenue = goods - of.discount + of.shipping
      expect(moneyOf(mine)).toEqual({ revenue, tax: of.tax, total: revenue + of.tax, leftOut: 0 })
    }
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, orders))

test('reports a damaged quantity, price or total', () =>
  damageIsSeen(table, orders, {
    columns: ['Quantity', 'Price', 'Item Total'],
    values: damages,
    figures: (lines) => lines.map(({ units, amounts }) => [units, amounts]),
  }))

test('reports an invalid number, unless it is one of the texts that stand for an empty cell', () =>
  damageIsSeen(table, orders, {
    columns: ['Discount Amount', 'Order Shipping', 'Order Sales Tax'],
    values: garbage.filter((value) => value !== ''),
    figures: moneyOf,
  }))
