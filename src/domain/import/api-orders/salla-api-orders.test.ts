import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { toDecimal } from '../../money/money.ts'
import { revenueOf } from '../sale-line.ts'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { sallaText } from '../testing/salla-file.ts'
import { csvText, readText } from '../testing/sources.ts'
import { type SallaApiOrder, sallaApiOrders } from './salla-api-orders.ts'

const read = (orders: readonly SallaApiOrder[]) =>
  readText(csvText([sallaApiOrders.header, ...orders.flatMap(sallaApiOrders.rows)]))

/** The same order as in `sallaText`, in the form in which the API returns it. */
const ORDER: SallaApiOrder = {
  reference_id: 50_000_001,
  date: { date: '2026-03-25 14:48:20.000000' },
  status: { slug: 'delivered', name: 'تم التوصيل' },
  currency: 'SAR',
  amounts: { total: { amount: 138 }, tax: { amount: 18 }, shipping_cost: { amount: 20 } },
  country: '',
  items: [{ name: 'عطر عود، 50 مل', sku: 'OUD-50', quantity: 2, price: 50 }],
}

describe('orders of the Salla API', () => {
  test('gives the same lines as the uploaded order list gives for the order', async () => {
    const [api, file] = await Promise.all([read([ORDER]), readText(sallaText([{}]))])
    expect(api.plan.format).toBe('salla-orders')
    expect(api.errors).toEqual([])
    expect(api.lines).toEqual(file.lines)
  })

  test('divides the order total over the products by their prices, which Salla has not rounded', async () => {
    const items = [
      { name: 'عود', sku: 'A', quantity: 1, price: 52.173913 },
      { name: 'مسك', sku: null, quantity: 2, price: 26.086957 },
    ]
    const { lines } = await read([{ ...ORDER, items }])
    expect(lines.map(({ sku, units, amounts }) => [sku, units, amounts.sales])).toEqual([
      ['A', 1, 5_000],
      ['مسك', 2, 5_000],
    ])
  })

  test("uses Salla's own status name when the seller has renamed the status", async () => {
    const { lines } = await read([{ ...ORDER, status: { slug: 'canceled', name: 'راحت علينا' } }])
    expect(lines).toMatchObject([{ kind: 'left_out', rawType: 'ملغي' }])
  })

  test.each([
    ['an unknown status', { status: { slug: 'pigeon', name: 'حمام' } }, 'حالة الطلب', 'type_unknown'],
    ['an order without products', { items: [] }, 'skus_json', 'unreadable_text'],
    [
      'an amount with a part of a halala',
      amounts({ total: { amount: 138.005 } }),
      'إجمالي الطلب',
      'amount_too_precise',
    ],
  ])('reports %s', async (_, change, column, code) => {
    const { lines, errors } = await read([{ ...ORDER, ...change }])
    expect(lines).toEqual([])
    expect(errors[0]).toMatchObject({ column, code })
  })
})

function amounts(change: Partial<SallaApiOrder['amounts']>): Partial<SallaApiOrder> {
  return { amounts: { ...ORDER.amounts, ...change } }
}

const product = fc.record({
  name: fc.constantFrom('عطر عود', 'Oud, "50" ml', 'مسك (أبيض)'),
  sku: fc.constantFrom('OUD-50', null, '0012'),
  quantity: fc.integer({ min: 1, max: 20 }),
  price: fc.integer({ min: 1, max: 999_999 }).map((minor) => minor / 100),
})
const order = fc.record({
  currency: fc.constantFrom<CurrencyCode>('SAR', 'KWD', 'AED'),
  slug: fc.constantFrom('delivered', 'in_progress', 'canceled', 'restored'),
  goods: fc.integer({ min: 0, max: 9_999_999 }),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  tax: fc.integer({ min: 0, max: 99_999 }),
  items: fc.array(product, { minLength: 1, maxLength: 4 }),
})

test('keeps every amount of an order exact to the minor unit', () =>
  fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 6 }), async (orders) => {
      const { lines, errors } = await read(
        orders.map(({ currency, slug, goods, shipping, tax, items }, at) => {
          const money = (minor: number) => ({ amount: Number(toDecimal(minor, currency)) })
          return {
            ...ORDER,
            reference_id: at + 1,
            status: { slug, name: slug },
            currency,
            items,
            amounts: {
              total: money(goods + shipping + tax),
              tax: money(tax),
              shipping_cost: money(shipping),
            },
          }
        }),
      )
      expect(errors).toEqual([])
      for (const [at, { slug, goods, shipping, tax, items }] of orders.entries()) {
        const mine = lines.filter(({ orderId }) => orderId === String(at + 1))
        const counts = slug === 'delivered' || slug === 'in_progress'
        const sum = (of: (line: (typeof mine)[number]) => number) =>
          mine.reduce((all, line) => all + of(line), 0)
        expect([sum(({ amounts }) => revenueOf(amounts)), sum(({ amounts }) => amounts.tax)]).toEqual(
          counts ? [goods + shipping, tax] : [0, 0],
        )
        expect(sum(({ leftOut }) => leftOut ?? 0)).toBe(counts ? 0 : goods + shipping)
        expect(mine.map(({ sku }) => sku)).toEqual(items.map(({ sku, name }) => sku ?? name))
      }
    }),
    { numRuns: fuzzRuns(60) },
  ))
