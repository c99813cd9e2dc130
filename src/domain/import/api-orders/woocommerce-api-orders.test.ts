import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type CurrencyCode, minorDigits } from '../../money/currency.ts'
import { fromScaled, toDecimal } from '../../money/money.ts'
import { revenueOf, type SaleLine } from '../sale-line.ts'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { csvText, readText } from '../testing/sources.ts'
import { wooItemRows, wooOrdersText } from '../testing/woocommerce-orders-file.ts'
import { type WooApiOrder, wooApiOrders } from './woocommerce-api-orders.ts'

const read = (orders: readonly WooApiOrder[]) =>
  readText(csvText([wooApiOrders.header, ...orders.flatMap(wooApiOrders.rows)]))

/** The same order as in `wooItemRows`, in the form in which the API returns it. */
const ORDER: WooApiOrder = {
  number: '1543',
  status: 'completed',
  currency: 'SAR',
  date_created: '2026-03-05T14:22:11',
  discount_total: '20.00',
  shipping_total: '20.00',
  shipping_tax: '3.00',
  total_tax: '34.50',
  total: '264.50',
  shipping: { country: 'SA' },
  billing: { country: 'SA' },
  line_items: [
    { name: 'Oud perfume, 50 ml', sku: 'OUD-50', quantity: 1, total: '150.000000' },
    { name: 'Musk', sku: '', quantity: 2, total: '50' },
  ],
  fee_lines: [{ total: '10.00', total_tax: '1.50' }],
  refunds: [],
}

describe('orders of the WooCommerce API', () => {
  test('gives the same lines as the uploaded order list gives for the order', async () => {
    const [api, file] = await Promise.all([read([ORDER]), readText(wooOrdersText(wooItemRows()))])
    expect(api.plan.format).toBe('woocommerce-orders')
    expect(api.errors).toEqual([])
    expect(api.lines).toEqual(file.lines)
  })

  test('adds up the refunds of an order, and returns every product when all of the order was refunded', async () => {
    const refunds = [{ total: '-64.50' }, { total: '-200' }]
    const { lines } = await read([{ ...ORDER, status: 'refunded', refunds }])
    expect(lines.map(({ kind, sku, units }) => [kind, sku, units])).toEqual([
      ['sale', 'OUD-50', 1],
      ['sale', 'Musk', 2],
      ['refund', 'OUD-50', -1],
      ['refund', 'Musk', -2],
    ])
    expect(lines.reduce((sum, { amounts }) => sum + revenueOf(amounts) + amounts.tax, 0)).toBe(0)
  })

  test('reads an order that has only an extra charge and no products', async () => {
    const order = { ...ORDER, line_items: [], shipping_total: '0', discount_total: '0', total: '11.50' }
    const { lines, errors } = await read([{ ...order, total_tax: '1.50' }])
    expect(errors).toEqual([])
    expect(lines.map(({ units, amounts }) => [units, revenueOf(amounts), amounts.tax])).toEqual([
      [0, 1_000, 150],
    ])
  })

  test('reads an unrounded amount with three decimals as a fraction, not as thousands', async () => {
    const item = { name: 'Musk', sku: 'M', quantity: 1, total: '86.957' }
    const { lines } = await read([
      { ...ORDER, line_items: [item], fee_lines: [], shipping_total: '0', total: '100', total_tax: '13.04' },
    ])
    expect(lines[0]?.amounts).toMatchObject({ sales: 10_696, discounts: -2_000, tax: 1_304 })
  })

  test.each([
    ['a status of a plugin', { status: 'packed' }, 'status', 'type_unknown'],
    ['a currency that is none', { currency: 'POINTS' }, 'order_currency', 'currency_unknown'],
    ['a refund that is no number', { refunds: [{ total: 'n/a' }] }, 'refunded_total', 'amount_unreadable'],
    ['products that do not add up to the total', { total: '300' }, 'order_total', 'total_mismatch'],
  ])('reports a row error for %s', async (_, change, column, code) => {
    const { lines, errors } = await read([{ ...ORDER, ...change }])
    expect(lines).toEqual([])
    expect(errors[0]).toMatchObject({ column, code })
  })
})

const item = fc.record({
  name: fc.constantFrom('Oud, 50 ml', 'عطر "عود"', 'two\nlines'),
  sku: fc.constantFrom('OUD-50', '', 'a;b'),
  quantity: fc.integer({ min: 1, max: 20 }),
  value: fc.integer({ min: 0, max: 9_999_999 }),
})
const order = fc.record({
  currency: fc.constantFrom<CurrencyCode>('SAR', 'EGP', 'KWD'),
  status: fc.constantFrom('processing', 'completed', 'cancelled'),
  items: fc.array(item, { minLength: 1, maxLength: 5 }),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  charge: fc.integer({ min: -99, max: 9_999 }),
  tax: fc.integer({ min: 0, max: 99_999 }),
  refunded: fc.integer({ min: 0, max: 100 }),
  digits: fc.constantFrom(0, 2, 4),
})

test('keeps every amount of an order exact to the minor unit', () =>
  fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 6 }), async (orders) => {
      const facts = orders.map((of, at) => {
        const goods = of.items.reduce((sum, { value }) => sum + value, 0) + Math.max(0, -of.charge)
        const revenue = goods + of.shipping + of.charge
        const back = Math.floor(((revenue + of.tax) * of.refunded) / 100)
        return { ...of, id: String(at + 1), goods, revenue, back }
      })
      const { lines, errors } = await read(facts.map(apiOrder))
      expect(errors).toEqual([])
      for (const { id, status, revenue, tax, back, items } of facts) {
        const mine = lines.filter(({ orderId }) => orderId === id)
        const counts = status !== 'cancelled'
        expect(totalOf(mine)).toBe(counts ? revenue + tax - back : 0)
        const sold = mine.filter(({ kind }) => kind !== 'refund')
        expect(sold.map(({ sku }) => sku)).toEqual(items.map(({ sku, name }) => sku || name))
      }
    }),
    { numRuns: fuzzRuns(60) },
  ))

function totalOf(lines: readonly SaleLine[]): number {
  return lines.reduce((sum, { amounts }) => sum + revenueOf(amounts) + amounts.tax, 0)
}

type Facts = (typeof order extends fc.Arbitrary<infer O> ? O : never) & {
  readonly id: string
  readonly goods: number
  readonly revenue: number
  readonly back: number
}

function apiOrder(of: Facts): WooApiOrder {
  const money = (minor: number) => toDecimal(minor, of.currency)
  // the API writes amounts of products with more decimals than the currency has
  const fine = (minor: number) => fromScaled(minor * 10 ** of.digits, minorDigits(of.currency) + of.digits)
  const lift = Math.max(0, -of.charge)
  return {
    ...ORDER,
    number: of.id,
    status: of.status,
    currency: of.currency,
    discount_total: '0',
    shipping_total: money(of.shipping),
    total_tax: money(of.tax),
    total: money(of.revenue + of.tax),
    line_items: of.items.map(({ name, sku, quantity, value }, at) => ({
      name,
      sku,
      quantity,
      total: fine(value + (at === 0 ? lift : 0)),
    })),
    fee_lines: of.charge === 0 ? [] : [{ total: money(of.charge), total_tax: '0' }],
    refunds: of.back === 0 ? [] : [{ total: `-${money(of.back)}` }],
  }
}
