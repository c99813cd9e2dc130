import fc from 'fast-check'
import { expect, test } from 'vitest'
import { divideRounded } from '../../../money/money.ts'
import {
  damageIsSeen,
  damages,
  garbage,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { WOO_ADVANCED_HEADER } from '../../testing/woocommerce-advanced-file.ts'
import type { Cell } from '../../testing/writing.ts'

const item = fc.record({
  sku: fc.constantFrom('', 'OUD-50', 'عود', 'x,"y"'),
  units: fc.integer({ min: 1, max: 9 }),
  cost: fc.integer({ min: 1, max: 99_999 }),
})
const order = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  discount: fc.integer({ min: 0, max: 9_999 }),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  taxPercent: fc.constantFrom(0, 5, 15),
  back: fc.constantFrom(0, 0, 10, 100),
  status: fc.constantFrom('Completed', 'Processing', 'Cancelled'),
})
type Order = (typeof order extends fc.Arbitrary<infer O> ? O : never) & { readonly id: string }
const orders: fc.Arbitrary<readonly Order[]> = fc
  .array(order, { minLength: 1, maxLength: 6 })
  .map((some) => some.map((each, at) => ({ ...each, id: String(1_500 + at) })))

const money = (minor: number): Cell => ({ amount: minor, currency: 'SAR' })
const goodsOf = ({ items }: Order) => items.reduce((sum, { units, cost }) => sum + units * cost, 0)
const revenue = (of: Order) => goodsOf(of) + of.shipping
const taxOf = (of: Order) => divideRounded(BigInt(revenue(of) * of.taxPercent), 100n)
const backOf = (of: Order) => Math.floor(((revenue(of) + taxOf(of)) * of.back) / 100)

const table: TableOf<Order> = {
  header: WOO_ADVANCED_HEADER,
  rows: (of) =>
    of.items.map(({ sku, units, cost }) => {
      const named: Record<string, Cell> = {
        'Order Number': of.id,
        'Order Status': of.status,
        'Order Date': { date: of.date },
        'Cart Discount Amount': money(of.discount),
        'Order Subtotal Amount': money(goodsOf(of) + of.discount),
        'Order Shipping Amount': money(of.shipping),
        'Order Refund Amount': money(backOf(of)),
        'Order Total Amount': money(revenue(of) + taxOf(of)),
        'Order Total Tax Amount': money(taxOf(of)),
        SKU: sku,
        'Item Name': 'Oud; 50 ml',
        'Quantity (- Refund)': { count: units },
        'Item Cost': money(cost),
        Currency: 'SAR',
      }
      return WOO_ADVANCED_HEADER.map((name) => named[name] ?? '')
    }),
}

test('reads the same orders from the Advanced Order Export in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, orders, ({ lines, differences }, some) => {
    expect(differences).toEqual([])
    for (const of of some) {
      const mine = lines.filter(({ orderId }) => orderId === of.id)
      const out = of.status === 'Cancelled'
      const paid = revenue(of) + taxOf(of) - backOf(of)
      expect(moneyOf(mine)).toMatchObject({ total: out ? 0 : paid, leftOut: out ? revenue(of) : 0 })
      expect(
        mine
          .slice(0, of.items.length)
          .map(({ sku, units, amounts }) => [sku, units, amounts.sales + amounts.discounts]),
      ).toEqual(
        of.items.map(({ sku, units, cost }) => [
          sku || 'Oud; 50 ml',
          out ? 0 : units,
          out ? 0 : units * cost,
        ]),
      )
    }
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, orders))

test('reports a damaged amount of an order or of a product', () =>
  damageIsSeen(table, orders, {
    columns: [
      'Order Total Amount',
      'Order Subtotal Amount',
      'Cart Discount Amount',
      'Order Shipping Amount',
      'Order Total Tax Amount',
    ],
    values: damages,
    figures: (lines) => moneyOf(lines).total,
  }))

test('reports an invalid number or status', () =>
  damageIsSeen(table, orders, {
    columns: ['Quantity (- Refund)', 'Item Cost', 'Order Status', 'Order Refund Amount'],
    values: garbage.filter((value) => value !== ''),
    figures: (lines) => ({ ...moneyOf(lines), units: lines.map(({ units }) => units) }),
  }))
