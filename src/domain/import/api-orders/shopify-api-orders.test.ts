import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { CurrencyCode } from '../../money/currency.ts'
import { toDecimal } from '../../money/money.ts'
import { revenueOf } from '../sale-line.ts'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { SHOPIFY_TWO_LINES, shopifyText } from '../testing/shopify-file.ts'
import { csvText, readText } from '../testing/sources.ts'
import { type ShopifyApiOrder, shopifyApiOrders } from './shopify-api-orders.ts'

const read = (orders: readonly ShopifyApiOrder[]) =>
  readText(csvText([shopifyApiOrders.header, ...orders.flatMap(shopifyApiOrders.rows)]))

const set = (amount: string) => ({ shopMoney: { amount } })
const ITEM = { sku: 'OUD-50', quantity: 1, originalUnitPriceSet: set('120.0'), totalDiscountSet: set('0.0') }

/** The same order as in `SHOPIFY_TWO_LINES`, in the form in which the API returns it. */
const ORDER: ShopifyApiOrder = {
  name: '#1002',
  legacyResourceId: '6001000000001',
  createdAt: '2026-03-02T10:15:08+04:00',
  cancelledAt: null,
  displayFinancialStatus: 'PAID',
  currencyCode: 'AED',
  subtotalPriceSet: set('180.0'),
  totalShippingPriceSet: set('15.0'),
  totalTaxSet: set('0.0'),
  totalPriceSet: set('195.0'),
  totalDiscountsSet: set('20.0'),
  totalRefundedSet: set('0.0'),
  originalTotalDutiesSet: null,
  totalTipReceivedSet: set('0.0'),
  shippingAddress: { countryCodeV2: 'AE' },
  lineItems: [
    { ...ITEM, name: 'Oud 50 ml' },
    { ...ITEM, name: 'Musk, white', sku: null, quantity: 2, originalUnitPriceSet: set('40.0') },
  ],
}

describe('orders of the Shopify API', () => {
  test('gives the same lines as the uploaded order export gives for the order', async () => {
    const [api, file] = await Promise.all([read([ORDER]), readText(shopifyText(SHOPIFY_TWO_LINES))])
    expect(api.plan.format).toBe('shopify-orders')
    expect(api.errors).toEqual([])
    expect(api.lines).toEqual(file.lines)
  })

  test('counts a tip, which the API states outside the line items, as revenue without a product', async () => {
    const { lines, errors } = await read([
      { ...ORDER, totalPriceSet: set('204.75'), totalTipReceivedSet: set('9.75') },
    ])
    expect(errors).toEqual([])
    expect(lines.at(-1)).toMatchObject({ units: 0, amounts: { sales: 975 } })
  })

  test('counts a tip once when the line items contain it, too', async () => {
    const tip = { ...ITEM, name: 'Tip', sku: null, originalUnitPriceSet: set('9.75') }
    const { lines } = await read([
      {
        ...ORDER,
        totalPriceSet: set('204.75'),
        totalTipReceivedSet: set('9.75'),
        lineItems: [...ORDER.lineItems, tip],
      },
    ])
    expect(lines).toHaveLength(3)
  })

  test('leaves out a cancelled order', async () => {
    const { lines } = await read([{ ...ORDER, cancelledAt: '2026-03-03T08:00:00Z' }])
    expect(lines.map(({ kind }) => kind)).toEqual(['left_out', 'left_out'])
  })

  test.each([
    ['an order without line items', { lineItems: [] }, 'Lineitem quantity', 'value_missing'],
    ['a total that nothing explains', { totalPriceSet: set('199.0') }, 'Total', 'total_mismatch'],
    ['an unknown payment status', { displayFinancialStatus: 'DISPUTED' }, 'Financial Status', 'type_unknown'],
    ['no payment status', { displayFinancialStatus: null }, 'Financial Status', 'value_missing'],
  ])('reports %s', async (_, change, column, code) => {
    const { lines, errors } = await read([{ ...ORDER, ...change }])
    expect(lines).toEqual([])
    expect(errors[0]).toMatchObject({ column, code })
  })
})

const line = fc.record({
  sku: fc.constantFrom('OUD-50', null, 'a;b'),
  name: fc.constantFrom('Oud, 50 ml', 'عطر عود - 50', 'two\nlines'),
  quantity: fc.integer({ min: 1, max: 12 }),
  price: fc.integer({ min: 0, max: 9_999_999 }),
})
const order = fc.record({
  lines: fc.array(line, { minLength: 1, maxLength: 5 }),
  currency: fc.constantFrom<CurrencyCode>('AED', 'KWD', 'EGP'),
  status: fc.constantFrom('PAID', 'PENDING', 'PARTIALLY_REFUNDED'),
  discount: fc.integer({ min: 0, max: 100 }),
  shipping: fc.integer({ min: 0, max: 9_999 }),
  tax: fc.integer({ min: 0, max: 9_999 }),
  taxOnTop: fc.boolean(),
  refunded: fc.integer({ min: 1, max: 99 }),
})

test('keeps every amount of an order exact to the minor unit', () =>
  fc.assert(
    fc.asyncProperty(fc.array(order, { minLength: 1, maxLength: 6 }), async (some) => {
      const facts = some.map((of, at) => {
        const goods = of.lines.reduce((sum, { quantity, price }) => sum + quantity * price, 0)
        const discount = Math.floor((goods * of.discount) / 100)
        const total = goods - discount + of.shipping + (of.taxOnTop ? of.tax : 0)
        const back = of.status === 'PARTIALLY_REFUNDED' ? Math.floor((total * of.refunded) / 100) : 0
        return { ...of, name: `#${at}`, goods, discount, total, back }
      })
      const { lines, errors } = await read(
        facts.map((of) => {
          const money = (minor: number) => set(toDecimal(minor, of.currency))
          return {
            ...ORDER,
            name: of.name,
            currencyCode: of.currency,
            displayFinancialStatus: of.status,
            subtotalPriceSet: money(of.goods - of.discount),
            totalShippingPriceSet: money(of.shipping),
            totalTaxSet: money(of.tax),
            totalPriceSet: money(of.total),
            totalDiscountsSet: money(of.discount),
            totalRefundedSet: money(of.back),
            lineItems: of.lines.map(({ sku, name, quantity, price }) => ({
              ...ITEM,
              sku,
              name,
              quantity,
              originalUnitPriceSet: money(price),
            })),
          }
        }),
      )
      expect(errors).toEqual([])
      for (const { name, total, back, lines: items } of facts) {
        const mine = lines.filter(({ orderId }) => orderId === name)
        const money = mine.reduce((sum, { amounts }) => sum + revenueOf(amounts) + amounts.tax, 0)
        expect(money).toBe(total - back)
        expect(mine.slice(0, items.length).map(({ units }) => units)).toEqual(
          items.map(({ quantity }) => quantity),
        )
      }
    }),
    { numRuns: fuzzRuns(60) },
  ))
