import fc from 'fast-check'
import { expect, test } from 'vitest'
import { totalOf } from '../../sale-line.ts'
import { EBAY_HEADER, ebayCells } from '../../testing/ebay-file.ts'
import {
  damageIsSeen,
  damages,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import type { Cell } from '../../testing/writing.ts'

const item = fc.record({
  units: fc.integer({ min: 1, max: 9 }),
  subtotal: fc.integer({ min: 1, max: 9_999_999 }),
  fee: fc.integer({ min: 0, max: 99_999 }),
})
const order = fc.record({
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  type: fc.constantFrom('Order', 'Order', 'Order', 'Refund', 'Other fee', 'Shipping label', 'Payout', 'Hold'),
  items: fc.array(item, { minLength: 1, maxLength: 3 }),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  /** Whether only the summary row of the order has fees, and the rows of its items have none. */
  together: fc.boolean(),
})
type Order = (typeof order extends fc.Arbitrary<infer O> ? O : never) & { readonly id: string }
const orders: fc.Arbitrary<readonly Order[]> = fc
  .array(order, { minLength: 1, maxLength: 8 })
  .map((some) => some.map((each, at) => ({ ...each, id: `10-00000-${10_000 + at}` })))

const money = (minor: number): Cell => ({ amount: minor, currency: 'USD' })
const sumOf = (of: Order) => of.items.reduce((sum, { subtotal }) => sum + subtotal, 0) + of.shipping
const feesOf = (of: Order) => of.items.reduce((sum, { fee }) => sum + fee, 0)

function cells(named: Readonly<Record<string, Cell>>): Cell[] {
  const plain = ebayCells({})
  return EBAY_HEADER.map((name, at) => named[name] ?? plain[at] ?? '--')
}

const table: TableOf<Order> = {
  header: EBAY_HEADER,
  rows(of) {
    const about = { 'Transaction creation date': { date: of.date }, Type: of.type, 'Order number': of.id }
    if (of.type !== 'Order') {
      const net = money(0 - sumOf(of))
      return [cells({ ...about, 'Net amount': net, 'Gross transaction amount': net, 'Payout ID': of.id })]
    }
    const several = of.items.length > 1
    const items = of.items.map(({ units, subtotal, fee }, at) => {
      const shipping = at === 0 ? of.shipping : 0
      const known = !several || !of.together
      return cells({
        ...about,
        'Item ID': String(200_000_000_000 + at),
        Quantity: { count: units },
        'Item subtotal': money(subtotal),
        'Shipping and handling': money(shipping),
        'Gross transaction amount': money(subtotal + shipping),
        ...(known && {
          'Final Value Fee - variable': money(0 - fee),
          'Net amount': money(subtotal + shipping - fee),
        }),
      })
    })
    const summary = cells({
      ...about,
      'Item subtotal': money(sumOf(of) - of.shipping),
      'Shipping and handling': money(of.shipping),
      'Final Value Fee - variable': money(0 - feesOf(of)),
      'Gross transaction amount': money(sumOf(of)),
      'Net amount': money(sumOf(of) - feesOf(of)),
    })
    return several ? [summary, ...items] : items
  },
}

test('reads the same eBay transactions from the report in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, orders, ({ lines, control }, some) => {
    for (const of of some) {
      const mine = lines.filter(({ orderId }) => orderId === of.id)
      const total = of.type === 'Order' ? sumOf(of) - feesOf(of) : 0 - sumOf(of)
      expect(moneyOf(mine).total).toBe(total)
      if (of.type !== 'Order') continue
      expect(mine.map(({ units, amounts }) => [units, amounts.sales])).toEqual(
        of.items.map(({ units, subtotal }) => [units, subtotal]),
      )
    }
    expect(control).toEqual({ USD: lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0) })
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, orders))

test('a damaged amount is reported or does not change the figures', () =>
  damageIsSeen(table, orders, {
    columns: [
      'Net amount',
      'Item subtotal',
      'Shipping and handling',
      'Final Value Fee - variable',
      'Deposit processing fee',
      'Payout currency',
      'Item ID',
    ],
    values: damages,
    figures: (lines) => ({ ...moneyOf(lines), units: lines.map(({ units }) => units) }),
  }))
