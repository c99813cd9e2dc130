import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  damageIsSeen,
  damages,
  garbage,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { TIKTOK_DESCRIPTION, TIKTOK_HEADER } from '../../testing/tiktok-file.ts'
import type { Cell } from '../../testing/writing.ts'

const item = fc.record({
  sku: fc.constantFrom('', 'OUD-50', 'عود', 'x,"y"'),
  units: fc.integer({ min: 1, max: 9 }),
  price: fc.integer({ min: 1, max: 999_999 }),
  byPlatform: fc.integer({ min: 0, max: 40 }),
  bySeller: fc.integer({ min: 0, max: 40 }),
})
const order = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  items: fc.array(item, { minLength: 1, maxLength: 4 }),
  status: fc.constantFrom('Completed', 'To ship', 'Cancelled'),
  refund: fc.constantFrom(0, 0, 30, 100),
})
type Order = (typeof order extends fc.Arbitrary<infer O> ? O : never) & { readonly id: string }
const orders: fc.Arbitrary<readonly Order[]> = fc
  .array(order, { minLength: 1, maxLength: 8 })
  .map((some) => some.map((each, at) => ({ ...each, id: `5764614130387857${10 + at}` })))

const parts = ({ units, price, byPlatform, bySeller }: Order['items'][number]) => {
  const before = units * price
  const platform = Math.floor((before * byPlatform) / 100)
  const seller = Math.floor((before * bySeller) / 100)
  return { before, platform, seller, paid: before - platform - seller }
}
const paidFor = (of: Order) => of.items.reduce((sum, each) => sum + parts(each).paid, 0)
const refundOf = (of: Order) => Math.floor((paidFor(of) * of.refund) / 100)
const money = (minor: number): Cell => ({ amount: minor, currency: 'USD' })

const table: TableOf<Order> = {
  header: TIKTOK_HEADER,
  above: [TIKTOK_DESCRIPTION],
  currency: 'USD',
  rows: (of) =>
    of.items.map((each, at) => {
      const { before, platform, seller, paid } = parts(each)
      const named: Record<string, Cell> = {
        'Order ID': `${of.id}\t`,
        'Order Status': of.status,
        'SKU ID': `17293847564738291${10 + at}\t`,
        'Seller SKU': each.sku,
        'Product Name': 'Oud; perfume',
        Quantity: { count: each.units },
        'Sku Quantity of return': { count: of.refund === 100 ? each.units : 0 },
        'SKU Unit Original Price': money(each.price),
        'SKU Subtotal Before Discount': money(before),
        'SKU Platform Discount': money(platform),
        'SKU Seller Discount': money(seller),
        'SKU Subtotal After Discount': money(paid),
        'Order Amount': money(paidFor(of) + 500),
        'Order Refund Amount': money(refundOf(of)),
        'Created Time': { date: of.date },
      }
      return TIKTOK_HEADER.map((name) => named[name] ?? '')
    }),
}

test('reads the same orders from the TikTok list in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, orders, ({ lines }, some) => {
    for (const of of some) {
      const mine = lines.filter(({ orderId }) => orderId === of.id)
      const revenue = of.items.reduce((sum, each) => sum + parts(each).before - parts(each).seller, 0)
      const counts = of.status !== 'Cancelled'
      const kept = of.refund === 100 ? 0 : revenue - refundOf(of)
      expect(moneyOf(mine)).toEqual({
        revenue: counts ? kept : 0,
        tax: 0,
        total: counts ? kept : 0,
        leftOut: counts ? 0 : revenue,
      })
      const sold = of.items.reduce((sum, { units }) => sum + units, 0)
      expect(mine.reduce((sum, { units }) => sum + units, 0)).toBe(counts && of.refund !== 100 ? sold : 0)
    }
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, orders))

test('reports a damaged quantity, price, discount or subtotal', () =>
  damageIsSeen(table, orders, {
    columns: [
      'Quantity',
      'SKU Unit Original Price',
      'SKU Subtotal Before Discount',
      'SKU Platform Discount',
      'SKU Seller Discount',
      'SKU Subtotal After Discount',
    ],
    values: damages,
    figures: (lines) => ({ ...moneyOf(lines), units: lines.map(({ units }) => units) }),
  }))

test('reports an invalid refund, returned quantity or order status', () =>
  damageIsSeen(table, orders, {
    columns: ['Order Refund Amount', 'Sku Quantity of return', 'Order Status'],
    values: garbage.filter((value) => value !== ''),
    figures: moneyOf,
  }))
