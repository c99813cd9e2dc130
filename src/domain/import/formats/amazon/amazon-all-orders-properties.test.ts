import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurrencyCode } from '../../../money/currency.ts'
import { applyRate } from '../../../money/money.ts'
import { revenueOf } from '../../sale-line.ts'
import {
  amazonOrderCells,
  amazonOrdersText,
  AMAZON_ORDERS_HEADER as HEADER,
} from '../../testing/amazon-orders-file.ts'
import {
  damageIsSeen,
  garbage,
  moneyOf,
  periodsJoin,
  readsBackEqual,
  type TableOf,
} from '../../testing/format-properties.ts'
import { fuzzRuns } from '../../testing/fuzz-runs.ts'
import { readText } from '../../testing/sources.ts'
import { type Cell, NO_AMOUNT } from '../../testing/writing.ts'

const money = fc.integer({ min: 0, max: 999_999 })
const DAYS = ['2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'] as const
/** Generates rows of an order. All rows of one order have the same day, because an order is placed once. */
const order = fc
  .record({
    n: fc.nat({ max: 8 }),
    updated: fc.constantFrom('2026-12-10', '2026-12-25'),
    sku: fc.constantFrom('OUD-50', '00139595', 'عود', 'a;b', 'x,y'),
    status: fc.constantFrom('Shipped', 'Unshipped', 'Cancelled', 'Pending'),
    quantity: fc.integer({ min: 1, max: 40 }),
    currency: fc.constantFrom<CurrencyCode>('AED', 'KWD', 'JPY', 'EUR'),
    price: money,
    shipping: money,
    discount: fc.integer({ min: -9_999, max: 9_999 }),
    tax: money,
  })
  .map(({ n, ...row }) => ({ ...row, id: `171-000000${n}-0000001`, date: DAYS[n % 4] ?? '' }))
type Order = typeof order extends fc.Arbitrary<infer O> ? O : never

const format: TableOf<Order> = {
  header: HEADER,
  rows: ({ currency, ...row }) => {
    const cells: Cell[] = amazonOrderCells({
      'amazon-order-id': row.id,
      sku: row.sku,
      currency,
      'order-status': row.status,
      'item-status': '',
      // tax comes on top of prices, so any amount of tax is possible
      'sales-channel': 'Amazon.com',
    })
    const put = (name: string, cell: Cell) => {
      cells[HEADER.indexOf(name)] = cell
    }
    put('purchase-date', { date: row.date })
    put('last-updated-date', { date: row.updated })
    put('quantity', { count: row.quantity })
    put('item-price', { amount: row.price, currency })
    put('shipping-price', { amount: row.shipping, currency })
    put('item-promotion-discount', { amount: row.discount, currency })
    put('item-tax', { amount: row.tax, currency })
    return [cells]
  },
}
const orders = fc.array(order, { minLength: 1, maxLength: 8 })
const RUNS = 60

test('reads the same orders with the same keys from the report in every notation (delimiter, encoding, dates, numbers)', async () => {
  await readsBackEqual(
    format,
    orders,
    ({ lines }, some) => {
      expect(
        lines.map(({ orderId, date, sku, currency, units, leftOut, amounts }) => [
          [orderId, date, sku, currency, units, leftOut],
          [amounts.sales, amounts.shipping, amounts.discounts, amounts.tax],
        ]),
      ).toEqual(
        some.map(({ id, date, sku, currency, status, quantity, price, shipping, discount, tax }) => {
          const less = 0 - Math.abs(discount)
          return status === 'Cancelled'
            ? [
                [id, date, sku, currency, 0, price + shipping + less],
                [0, 0, 0, 0],
              ]
            : [
                [id, date, sku, currency, quantity, undefined],
                [price, shipping, less, tax],
              ]
        }),
      )
    },
    RUNS,
  )
})

test('reads the same sale whether its prices include VAT or not', async () => {
  const site = fc.constantFrom(
    { channel: 'Amazon.ae', currency: 'AED', ratePpm: 50_000 } as const,
    { channel: 'Amazon.sa', currency: 'SAR', ratePpm: 150_000 } as const,
    { channel: 'Amazon.eg', currency: 'EGP', ratePpm: 140_000 } as const,
  )
  const sale = fc.record({ price: fc.integer({ min: 2_000, max: 999_999 }), discount: fc.nat(1_000), site })
  await fc.assert(
    fc.asyncProperty(
      fc.array(sale, { minLength: 1, maxLength: 5 }),
      fc.boolean(),
      async (sales, included) => {
        const rows = sales.map(({ price, discount, site: { channel, currency, ratePpm } }) => {
          const tax = applyRate(price - discount, ratePpm)
          const grossOff = included ? applyRate(discount, ratePpm) : 0
          return {
            row: {
              ...{ currency, 'sales-channel': channel, 'item-tax': majorOf(tax) },
              'item-price': majorOf(price + (included ? tax + grossOff : 0)),
              'item-promotion-discount': majorOf(discount + grossOff),
            },
            read: [price - discount, tax],
          }
        })
        const { lines, errors } = await readText(amazonOrdersText(rows.map(({ row }) => row)))
        expect(errors).toEqual([])
        expect(lines.map(({ amounts }) => [revenueOf(amounts), amounts.tax])).toEqual(
          rows.map(({ read }) => read),
        )
      },
    ),
    { numRuns: fuzzRuns(RUNS) },
  )
})

const majorOf = (minor: number) => (minor / 100).toFixed(2)

test('files of two overlapping periods together have the same row keys as one file of the whole period, even for equal rows', async () => {
  await periodsJoin(
    format,
    orders.map((some) => [...some, ...some.slice(0, 3)]),
    RUNS,
  )
})

test.each([
  [
    'item-price, quantity, currency and dates',
    ['item-price', 'quantity', 'currency', 'purchase-date'],
    garbage.filter((value) => value !== ''),
  ],
  ['amounts that may be empty', ['shipping-price', 'item-tax', 'item-promotion-discount'], NO_AMOUNT],
])(
  'never changes a figure without reporting an error when a cell of %s is damaged',
  async (_, columns, values) => {
    await damageIsSeen(format, orders, { columns, values, figures: moneyOf, numRuns: 2 * RUNS })
  },
)
