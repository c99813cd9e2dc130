import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurrencyCode } from '../../../money/currency.ts'
import {
  damageIsSeen,
  damages,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { SHOPIFY_HEADER } from '../../testing/shopify-file.ts'
import type { Cell } from '../../testing/writing.ts'

const line = fc.record({
  sku: fc.constantFrom('', 'OUD-50', 'عود', 'a;b', 'x,"y"'),
  title: fc.constantFrom('Oud, 50 ml', 'عطر عود', 'two\nlines', '5" tall | wide'),
  units: fc.integer({ min: 1, max: 12 }),
  price: fc.integer({ min: 0, max: 9_999_999 }),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 4 }),
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  currency: fc.constantFrom<CurrencyCode>('AED', 'KWD', 'EGP'),
  status: fc.constantFrom('paid', 'pending', 'partially_refunded', 'refunded', 'voided'),
  discount: fc.integer({ min: 0, max: 100 }),
  edited: fc.constantFrom(0, 0, 10),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  tax: fc.integer({ min: 0, max: 9_999 }),
  taxOnTop: fc.boolean(),
  refunded: fc.integer({ min: 1, max: 99 }),
  cancelled: fc.constantFrom(false, false, true),
})
type Order = (typeof order extends fc.Arbitrary<infer O> ? O : never) & { readonly id: string }
const orders: fc.Arbitrary<readonly Order[]> = fc
  .array(order, { minLength: 1, maxLength: 8 })
  .map((some) => some.map((each, at) => ({ ...each, id: `#${1_000 + at}` })))

/** Returns the expected figures of an order, calculated independently of the reader. */
function facts(of: Order) {
  const goods = of.lines.reduce((sum, { units, price }) => sum + units * price, 0)
  const discount = Math.floor((goods * of.discount) / 100)
  const subtotal = goods - discount - Math.min(of.edited, goods - discount)
  const total = subtotal + of.shipping + (of.taxOnTop ? of.tax : 0)
  const refunded =
    of.status === 'refunded'
      ? total
      : of.status === 'partially_refunded'
        ? Math.floor((total * of.refunded) / 100)
        : 0
  return { discount, subtotal, total, refunded, counts: !of.cancelled && of.status !== 'voided' }
}

const table: TableOf<Order> = {
  header: SHOPIFY_HEADER,
  rows(of) {
    const { discount, subtotal, total, refunded } = facts(of)
    const money = (minor: number): Cell => ({ amount: minor, currency: of.currency })
    return of.lines.map(({ sku, title, units, price }, at) => {
      const named: Record<string, Cell> = {
        Name: of.id,
        'Created at': { date: of.date },
        'Lineitem quantity': { count: units },
        'Lineitem name': title,
        'Lineitem price': money(price),
        'Lineitem sku': sku,
        ...(at === 0 && {
          'Financial Status': of.status,
          Currency: of.currency,
          Subtotal: money(subtotal),
          Shipping: money(of.shipping),
          Taxes: money(of.tax),
          Total: money(total),
          'Discount Amount': money(discount),
          'Cancelled at': of.cancelled ? { date: of.date } : '',
          'Refunded Amount': money(refunded),
        }),
      }
      return SHOPIFY_HEADER.map((name) => named[name] ?? '')
    })
  },
}

test('reads the same orders from the Shopify export in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(table, orders, ({ lines }, some) => {
    for (const of of some) {
      const mine = lines.filter(({ orderId }) => orderId === of.id)
      const { subtotal, refunded, total, counts } = facts(of)
      const tax = of.taxOnTop ? of.tax : 0
      const back = counts && refunded === total
      // if the refund ends in half a minor unit, the half is rounded to the goods and not to the tax
      const taxBack = total === 0 ? 0 : Math.ceil((refunded * tax) / total - 0.5)
      expect(moneyOf(mine)).toEqual({
        revenue: counts ? (back ? 0 : subtotal + of.shipping - (refunded - taxBack)) : 0,
        tax: counts && !back ? tax - taxBack : 0,
        total: counts ? total - refunded : 0,
        leftOut: counts ? 0 : subtotal + of.shipping,
      })
      const sold = of.lines.reduce((sum, { units }) => sum + units, 0)
      expect(mine.reduce((sum, { units }) => sum + units, 0)).toBe(counts && !(back && total > 0) ? sold : 0)
      expect(mine.slice(0, of.lines.length).map(({ sku }) => sku)).toEqual(
        of.lines.map(({ sku, title }) => sku || title),
      )
    }
  })
})

test('files of two overlapping periods together have the same row keys as one file of the whole period', () =>
  periodsJoin(table, orders))

test('a damaged amount is reported or does not change the figures of the order', () =>
  damageIsSeen(table, orders, {
    columns: [
      'Subtotal',
      'Shipping',
      'Taxes',
      'Total',
      'Discount Amount',
      'Lineitem price',
      'Currency',
      'Name',
    ],
    values: damages,
    figures: moneyOf,
  }))

test('a damaged quantity never changes the amounts of an order', () =>
  damageIsSeen(table, orders, {
    columns: ['Lineitem quantity'],
    values: damages,
    figures: moneyOf,
    numRuns: 200,
  }))
