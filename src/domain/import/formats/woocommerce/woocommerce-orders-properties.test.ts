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
import { WOO_ITEMS_HEADER, WOO_PACKED_HEADER } from '../../testing/woocommerce-orders-file.ts'
import type { Cell } from '../../testing/writing.ts'

const item = fc.record({
  sku: fc.constantFrom('', 'OUD-50', 'عود', 'a;b', 'x,"y"'),
  units: fc.integer({ min: 1, max: 9 }),
  total: fc.integer({ min: 0, max: 99_999 }),
})
const order = fc.record({
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  discount: fc.integer({ min: 0, max: 9_999 }),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  charges: fc.integer({ min: 0, max: 999 }),
  taxPercent: fc.constantFrom(0, 5, 15),
  /** Percentage of the buyer's payment that was refunded. */
  back: fc.constantFrom(0, 0, 10, 100),
  status: fc.constantFrom('completed', 'processing', 'cancelled'),
})
type Order = (typeof order extends fc.Arbitrary<infer O> ? O : never) & { readonly id: string }
const orders: fc.Arbitrary<readonly Order[]> = fc
  .array(order, { minLength: 1, maxLength: 6 })
  .map((some) => some.map((each, at) => ({ ...each, id: String(1_500 + at) })))

const money = (minor: number): Cell => ({ amount: minor, currency: 'SAR' })
const decimal = (minor: number) => (minor / 100).toFixed(2)
const revenue = ({ items, shipping, charges }: Order) =>
  items.reduce((sum, { total }) => sum + total, 0) + shipping + charges
const taxOf = (of: Order) => divideRounded(BigInt(revenue(of) * of.taxPercent), 100n)
const backOf = (of: Order) => Math.floor(((revenue(of) + taxOf(of)) * of.back) / 100)

function orderCells(of: Order): Record<string, Cell> {
  return {
    order_number: of.id,
    order_date: { date: of.date },
    status: of.status,
    shipping_total: money(of.shipping),
    fee_total: money(of.charges),
    tax_total: money(taxOf(of)),
    discount_total: money(of.discount),
    order_total: money(revenue(of) + taxOf(of)),
    order_currency: 'SAR',
    refund_items: of.back === 0 ? '' : `amount:${decimal(backOf(of))}|reason:|date:2026-12-10`,
  }
}

const byItem: TableOf<Order> = {
  header: WOO_ITEMS_HEADER,
  rows: (of) =>
    of.items.map(({ sku, units, total }) => {
      const named: Record<string, Cell> = {
        ...orderCells(of),
        item_name: 'Oud; 50 ml',
        item_sku: sku,
        item_quantity: { count: units },
        item_total: money(total),
      }
      return WOO_ITEMS_HEADER.map((name) => named[name] ?? '')
    }),
}
const packed: TableOf<Order> = {
  header: WOO_PACKED_HEADER,
  rows(of) {
    const cells = of.items.map(
      ({ sku, units, total }) => `name:Oud|product_id:7|sku:${sku}|quantity:${units}|total:${decimal(total)}`,
    )
    const named: Record<string, Cell> = {
      ...orderCells(of),
      ...Object.fromEntries(cells.map((cell, at) => [`line_item_${at + 1}`, cell])),
    }
    return [WOO_PACKED_HEADER.map((name) => named[name] ?? '')]
  },
}

test.each([
  ['one row per product', byItem, 'Oud; 50 ml'],
  ['one row per order', packed, 'Oud'],
] as const)(
  'reads the same orders from a list with %s in every notation (delimiter, encoding, dates, numbers)',
  async (_, table, title) => {
    await readsBackEqual(table, orders, ({ lines }, some) => {
      for (const of of some) {
        const mine = lines.filter(({ orderId }) => orderId === of.id)
        const out = of.status === 'cancelled'
        const paid = revenue(of) + taxOf(of) - backOf(of)
        expect(moneyOf(mine)).toMatchObject({ total: out ? 0 : paid, leftOut: out ? revenue(of) : 0 })
        if (!out && of.back !== 10) expect(moneyOf(mine).tax).toBe(of.back === 0 ? taxOf(of) : 0)
        expect(mine.slice(0, of.items.length).map(({ sku, units }) => [sku, units])).toEqual(
          of.items.map(({ sku, units }) => [sku || title, out ? 0 : units]),
        )
      }
    })
  },
)

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(byItem, orders))

test('reports a damaged amount of an order or of a product', () =>
  damageIsSeen(byItem, orders, {
    columns: ['order_total', 'shipping_total', 'fee_total', 'tax_total', 'item_total'],
    values: damages,
    figures: (lines) => moneyOf(lines).total,
  }))

test('reports an invalid number or status', () =>
  damageIsSeen(byItem, orders, {
    columns: ['item_quantity', 'status', 'refund_items', 'discount_total'],
    values: garbage.filter((value) => value !== ''),
    figures: (lines) => ({ ...moneyOf(lines), units: lines.map(({ units }) => units) }),
  }))
