import { expect, test } from 'vitest'
import { scanFile } from '../reader/read-file.ts'
import type { FileSource } from '../reader/read-plan.ts'
import { revenueOf } from '../sale-line.ts'
import { etsyText } from '../testing/etsy-file.ts'
import { shopifyMore, shopifyOrder, shopifyText } from '../testing/shopify-file.ts'
import { sourceOf } from '../testing/sources.ts'
import { tiktokText } from '../testing/tiktok-file.ts'
import { wooPackedText } from '../testing/woocommerce-orders-file.ts'
import { readListedOrders } from './current-lines.ts'

const HEADER = 'item_nr,partner_sku,status,gmv_lcy,currency_code,order_timestamp'

const linesOf = (rows: readonly string[]) => linesOfText([HEADER, ...rows].join('\n'))

async function linesOfText(text: string) {
  return (await readText(text)).map(({ row, rawType, amounts }) => [row, rawType, amounts.sales])
}

async function readText(text: string) {
  const source: FileSource = sourceOf(text)
  const scan = await scanFile(source, { choices: { currency: 'GBP' } })
  if (scan.outcome !== 'ready') throw new Error(`The scan did not plan a read: ${JSON.stringify(scan)}`)
  const lines = []
  for await (const batch of readListedOrders(scan.plan, source)) lines.push(...batch.lines)
  return lines
}

test('keeps the line that has the latest state of an item, wherever the line is in the file', async () => {
  const lines = await linesOf([
    'N1-1,A,Delivered,10,AED,2026-03-01 10:00:00',
    'N2-1,A,Processing,20,AED,2026-03-01 10:00:00',
    'N1-1,A,Processing,10,AED,2026-03-01 10:00:00',
    'N2-1,A,Cancelled,20,AED,2026-03-01 10:00:00',
  ])
  expect(lines).toEqual([
    [2, 'Delivered', 1000],
    [5, 'Cancelled', 0],
  ])
})

test('counts an item once when the file repeats the item in the same state', async () => {
  const twice = 'N1-1,A,Shipped,10,AED,2026-03-01 10:00:00'
  expect(await linesOf([twice, twice])).toEqual([[3, 'Shipped', 1000]])
})

test('keeps the later rows of an order that appears twice in the file, even if there are fewer of them', async () => {
  const whole = (price: string) => ({ 'Lineitem price': price, Subtotal: price, Total: price })
  const text = shopifyText([
    shopifyOrder('#1', { ...whole('100.00'), Subtotal: '180.00', Total: '180.00' }),
    shopifyMore('#1', {}),
    shopifyOrder('#2', whole('10.00')),
    shopifyOrder('#1', whole('90.00')),
  ])
  expect(await linesOfText(text)).toEqual([
    [4, 'paid', 1000],
    [5, 'paid', 9000],
  ])
})

const SHOPIFY = { 'Lineitem price': '100.00', Subtotal: '180.00', Total: '180.00' }
const ETSY = [{ 'Transaction ID': '1', 'Order Shipping': '5' }, { 'Transaction ID': '2' }]

test.each<[string, string, (string | number)[][]]>([
  [
    'Shopify, refunded later',
    shopifyText([
      shopifyOrder('#1', SHOPIFY),
      shopifyMore('#1', {}),
      shopifyOrder('#1', { ...SHOPIFY, 'Financial Status': 'refunded', 'Refunded Amount': '180.00' }),
      shopifyMore('#1', {}),
    ]),
    [
      [4, 'sale', 1, 10_000],
      [5, 'sale', 2, 8_000],
      [4, 'refund', -1, -10_000],
      [5, 'refund', -2, -8_000],
    ],
  ],
  [
    'Shopify, with fewer products later',
    shopifyText([
      shopifyOrder('#1', SHOPIFY),
      shopifyMore('#1', {}),
      shopifyOrder('#1', { ...SHOPIFY, Subtotal: '100.00', Total: '100.00' }),
    ]),
    [[4, 'sale', 1, 10_000]],
  ],
  [
    'Etsy, with shipping of the order on its first item',
    etsyText([...ETSY, ...ETSY]),
    [
      [4, 'sale', 2, 3_400],
      [5, 'sale', 2, 2_900],
    ],
  ],
  [
    'WooCommerce, cancelled later',
    wooPackedText({}, { status: 'cancelled' }),
    [
      [3, 'left_out', 0, 0],
      [3, 'left_out', 0, 0],
    ],
  ],
  [
    'TikTok Shop, cancelled later',
    tiktokText([{ 'Order Status': 'Shipped' }, { 'Order Status': 'Cancelled' }]),
    [[4, 'left_out', 0, 0]],
  ],
])(
  'keeps the later state of an order whose earlier state is directly above: %s',
  async (_, text, expected) => {
    const lines = await readText(text)
    expect(lines.map(({ row, kind, units, amounts }) => [row, kind, units, revenueOf(amounts)])).toEqual(
      expected,
    )
  },
)

test('marks the sales of an order list that continue an order', async () => {
  const one = (name: string, more: Record<string, string> = {}) =>
    shopifyOrder(name, { 'Lineitem price': '10.00', Subtotal: '10.00', Total: '10.00', ...more })
  const lines = await readText(
    shopifyText([
      shopifyOrder('#1', { 'Lineitem price': '10.00', Subtotal: '90.00', Total: '90.00' }),
      shopifyMore('#1', {}),
      one('#2', { 'Financial Status': 'voided' }),
      one('#3', { 'Financial Status': 'refunded', 'Refunded Amount': '10.00' }),
      one('#4'),
    ]),
  )
  expect(lines.map(({ orderId, kind, continuesOrder }) => [orderId, kind, continuesOrder])).toEqual([
    ['#1', 'sale', undefined],
    ['#1', 'sale', true],
    ['#2', 'left_out', undefined],
    ['#3', 'sale', undefined],
    ['#3', 'refund', undefined],
    ['#4', 'sale', undefined],
  ])
})

test('does not mark the first row of an order whose earlier state is directly above', async () => {
  const lines = await readText(
    [
      HEADER,
      'N1-1,A,Processing,10,AED,2026-03-01 10:00:00',
      'N1-1,A,Delivered,10,AED,2026-03-01 10:00:00',
      'N1-2,B,Delivered,20,AED,2026-03-01 10:00:00',
    ].join('\n'),
  )
  expect(lines.map(({ row, continuesOrder }) => [row, continuesOrder])).toEqual([
    [3, undefined],
    [4, true],
  ])
})
