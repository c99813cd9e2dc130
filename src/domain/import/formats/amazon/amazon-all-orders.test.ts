import { describe, expect, test } from 'vitest'
import { readCurrentLines } from '../../identity/current-lines.ts'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import {
  AMAZON_ORDERS_HEADER,
  type AmazonOrderRow,
  amazonOrdersText,
  AMAZON_CANCELLED as CANCELLED,
  AMAZON_PENDING as PENDING,
} from '../../testing/amazon-orders-file.ts'
import { readText, sourceOf } from '../../testing/sources.ts'

async function lineOf(row: AmazonOrderRow) {
  const { lines, errors } = await readText(amazonOrdersText([row]))
  expect(errors).toEqual([])
  return lines[0]!
}

async function currentOf(rows: readonly AmazonOrderRow[]) {
  const text = amazonOrdersText(rows)
  const { plan } = await readText(text)
  const kept = []
  for await (const { lines } of readCurrentLines(plan, sourceOf(text))) kept.push(...lines)
  return kept
}

describe("rows of Amazon's All Orders report", () => {
  test('reads an item as a sale without fees', async () => {
    const { plan } = await readText(amazonOrdersText([{}]))
    expect([plan.format, plan.fees, plan.delimiter]).toEqual(['amazon-all-orders', 'none', '\t'])
    const line = await lineOf({ quantity: '2', 'item-price': '256.00', 'item-tax': '12.19' })
    expect(line).toMatchObject({
      row: 2,
      kind: 'sale',
      platform: 'Amazon',
      orderId: '171-0000001-0000001',
      sku: 'OUD-50',
      title: 'Oud perfume, 50 ml',
      date: '2026-03-14',
      country: 'AE',
      currency: 'AED',
      units: 2,
      rawType: 'Shipped',
    })
    expect([line.amounts.sales, line.amounts.tax, feesOf(line.amounts)]).toEqual([24_381, 1_219, 0])
  })

  test.each([
    ['Amazon.ae', '105.00', '5.00', 10_000, '5 % inside the price'],
    ['Amazon.ae', '100.00', '5.00', 10_000, '5 % on top of the price'],
    ['Amazon.sa', '115.00', '15.00', 10_000, '15 % inside the price'],
    ['Amazon.co.uk', '105.00', '5.00', 10_000, 'a reduced rate of 5 % inside the price'],
    ['Amazon.co.za', '115.00', '15.00', 10_000, '15 % inside the price'],
    ['Amazon.co.za', '100.00', '15.00', 10_000, '15 % on top of the price'],
    ['Amazon.com.mx', '116.00', '16.00', 10_000, '16 % inside the price'],
    ['Amazon.com.au', '110.00', '10.00', 10_000, '10 % inside the price'],
    ['Amazon.sg', '109.00', '9.00', 10_000, '9 % inside the price'],
    ['Amazon.co.jp', '110.00', '10.00', 10_000, '10 % inside the price'],
    ['Amazon.co.jp', '108.00', '8.00', 10_000, 'a reduced rate of 8 % inside the price'],
    ['Amazon.in', '118.00', '18.00', 10_000, '18 % inside the price'],
    ['Amazon.in', '112.00', '12.00', 10_000, 'a reduced rate of 12 % inside the price'],
    ['Amazon.in', '105.00', '5.00', 10_000, 'a reduced rate of 5 % inside the price'],
    ['Amazon.in', '128.00', '28.00', 10_000, 'a higher rate of 28 % inside the price'],
    ['Amazon.in', '140.00', '40.00', 10_000, 'a higher rate of 40 % inside the price'],
    ['Amazon.in', '100.00', '18.00', 10_000, '18 % on top of the price'],
    ['Amazon.in', '100.00', '28.00', 10_000, '28 % on top of the price'],
    ['Amazon.com', '105.00', '5.00', 10_500, 'sales tax, which comes on top'],
    ['Amazon.ae', '105.00', '0.00', 10_500, 'no tax'],
  ])('reads a sale on %s at %s with tax of %s as a sale of %d: %5$s', async (channel, price, tax, sales) => {
    const { amounts } = await lineOf({ 'sales-channel': channel, 'item-price': price, 'item-tax': tax })
    expect(amounts.sales).toBe(sales)
  })

  test('finds the tax inside a price by the currency when the row names no Amazon site', async () => {
    const tax = { 'sales-channel': '', 'item-price': '105.00', 'item-tax': '5.00' }
    expect((await lineOf(tax)).amounts.sales).toBe(10_000)
    expect((await lineOf({ ...tax, currency: 'USD' })).amounts.sales).toBe(10_500)
  })

  test('finds the tax inside a price when it is that of the price after a promotion', async () => {
    const { amounts } = await lineOf({
      'item-price': '115.50',
      'item-promotion-discount': '10.50',
      'item-tax': '5.00',
    })
    expect([amounts.sales, revenueOf(amounts)]).toEqual([11_050, 10_000])
  })

  test('counts shipping and gift wrap as revenue, and their taxes as tax', async () => {
    const { amounts } = await lineOf({
      'item-tax': '6.40',
      'shipping-price': '12.00',
      'shipping-tax': '0.60',
      'gift-wrap-price': '5.00',
      'gift-wrap-tax': '0.25',
    })
    expect([amounts.shipping, amounts.giftWrap, amounts.tax, revenueOf(amounts)]).toEqual([
      1_200, 500, 725, 14_500,
    ])
  })

  test.each([
    ['10.00', '2.00'],
    ['-10.00', '-2.00'],
    ['10.00', '-2.00'],
  ])('subtracts the item promotion %s and the shipping promotion %s from the sale', async (item, ship) => {
    const { amounts } = await lineOf({ 'item-promotion-discount': item, 'ship-promotion-discount': ship })
    expect([amounts.discounts, revenueOf(amounts)]).toEqual([-1_200, 11_600])
  })

  test('stores no data about the buyer', async () => {
    expect(JSON.stringify(await lineOf({}))).not.toContain('SECRET')
  })

  test('takes the country to which the order is shipped, or the country of the Amazon site if that cell is empty', async () => {
    const sent = await lineOf({ 'ship-country': 'SA' })
    expect([sent.country, sent.countryAssumed]).toEqual(['SA', undefined])
    expect(await lineOf({ 'ship-country': '' })).toMatchObject({ country: 'AE', countryAssumed: true })
    expect((await lineOf({ 'ship-country': '', 'sales-channel': '' })).country).toBe(null)
  })
})

describe("pending, cancelled and returned rows of Amazon's All Orders report", () => {
  test('leaves out a pending order without a price, with no amount', async () => {
    const line = await lineOf(PENDING)
    expect([line.kind, line.units, totalOf(line.amounts), line.leftOut]).toEqual(['left_out', 0, 0, 0])
    expect([line.rawType, line.currency]).toEqual(['Pending', 'AED'])
  })

  test('counts a pending order that has a price, such as one with cash on delivery, as a sale', async () => {
    const line = await lineOf({ ...PENDING, currency: 'AED', 'item-price': '128.00' })
    expect([line.kind, line.units, line.amounts.sales]).toEqual(['sale', 1, 12_800])
  })

  test('leaves out a cancelled order, and reports the amount that the row still shows', async () => {
    expect((await lineOf(CANCELLED)).leftOut).toBe(0)
    const line = await lineOf({
      ...CANCELLED,
      quantity: '1',
      currency: 'AED',
      'item-price': '128.00',
      'shipping-price': '10',
    })
    expect([line.kind, line.units, totalOf(line.amounts), line.leftOut]).toEqual(['left_out', 0, 0, 13_800])
  })

  test('leaves out one cancelled item of a shipped order', async () => {
    const { lines } = await readText(
      amazonOrdersText([{}, { sku: 'MUSK', 'item-status': 'Cancelled', quantity: '0', 'item-price': '' }]),
    )
    expect(lines.map(({ kind, rawType }) => [kind, rawType])).toEqual([
      ['sale', 'Shipped'],
      ['left_out', 'Cancelled'],
    ])
  })

  test.each(['Shipped - Returned to Seller', 'Shipped - Rejected by Buyer', 'Shipped - Lost in Transit'])(
    'leaves out an order with the status %s',
    async (status) => {
      const line = await lineOf({ 'order-status': status, 'item-status': '' })
      expect([line.kind, line.leftOut]).toEqual(['left_out', 12_800])
    },
  )

  test.each(['Shipped - Delivered to Buyer', 'Shipped - Picked Up', 'Unshipped', 'Partially Shipped'])(
    'counts an order with the status %s as a sale',
    async (status) => {
      expect((await lineOf({ 'order-status': status, 'item-status': '' })).kind).toBe('sale')
    },
  )

  test('leaves out orders of shops outside Amazon, for which Amazon only ships', async () => {
    const { lines, errors } = await readText(
      amazonOrdersText([{}, { 'sales-channel': 'Non-Amazon', currency: '', 'item-price': '' }]),
    )
    expect(errors).toEqual([])
    expect(lines.map(({ kind, rawType }) => [kind, rawType])).toEqual([
      ['sale', 'Shipped'],
      ['left_out', 'Non-Amazon'],
    ])
  })

  test('gives a row without price and currency the currency of its Amazon site, or else the currency of all other rows', async () => {
    const { lines } = await readText(
      amazonOrdersText([
        {},
        { ...PENDING, 'sales-channel': 'Amazon.sa' },
        { ...PENDING, 'sales-channel': '' },
      ]),
    )
    expect(lines.map(({ currency }) => currency)).toEqual(['AED', 'SAR', 'AED'])
    const { errors } = await readText(
      amazonOrdersText([{}, { currency: 'SAR' }, { ...PENDING, 'sales-channel': '' }]),
    )
    expect(errors).toEqual([{ line: 4, column: 'currency', value: '', code: 'value_missing' }])
  })
})

describe('rows of one order item in different states', () => {
  const later = (date: string) => ({ 'last-updated-date': date })

  test('count only once: the row with the latest change date counts, wherever it is in the file', async () => {
    const shipped = await currentOf([{}, PENDING])
    expect(shipped.map(({ kind }) => kind)).toEqual(['sale'])
    const cancelled = await currentOf([{}, { ...CANCELLED, ...later('2026-03-17T00:00:00+00:00') }])
    expect(cancelled.map(({ kind }) => kind)).toEqual(['left_out'])
  })

  test('have the same item key, and a rank made from the minute of the last change', async () => {
    const [pending, cancelled, shipped] = [await lineOf(PENDING), await lineOf(CANCELLED), await lineOf({})]
    expect(new Set([pending, cancelled, shipped].map(({ item }) => item?.key)).size).toBe(1)
    expect([pending.item?.rank, cancelled.item?.rank, shipped.item?.rank]).toEqual([
      202_603_140_810, 202_603_150_900, 202_603_161_020,
    ])
  })

  test('are ranked by their status when the file has no column for the last change', async () => {
    const header = AMAZON_ORDERS_HEADER.filter((name) => name !== 'last-updated-date')
    const { lines, errors } = await readText(
      amazonOrdersText([PENDING, { 'order-status': 'Unshipped' }, {}, CANCELLED], header),
    )
    expect(errors).toEqual([])
    const ranks = lines.map(({ item }) => item?.rank ?? -1)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    expect(new Set(ranks).size).toBe(4)
  })

  test('count as two items if they occur twice with the same order and SKU, each with its later state', async () => {
    const updated = later('2026-03-17T00:00:00+00:00')
    const kept = await currentOf([PENDING, {}, PENDING, { ...CANCELLED, ...updated }, {}, { ...updated }])
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['left_out', 'sale'])
  })

  test('are separate items when the file has no change dates', async () => {
    const header = AMAZON_ORDERS_HEADER.filter((name) => name !== 'last-updated-date')
    const { lines } = await readText(amazonOrdersText([{}, CANCELLED], header))
    expect(new Set(lines.map(({ item }) => item?.key)).size).toBe(2)
  })

  test('are two items with separate states when a SKU appears twice in an order', async () => {
    const before = await readText(amazonOrdersText([{ ...PENDING }, { ...PENDING }]))
    const after = await readText(amazonOrdersText([{}, {}]))
    const items = ({ lines }: typeof before) => lines.map(({ item }) => item?.key)
    expect(new Set(items(before)).size).toBe(2)
    expect(items(after)).toEqual(items(before))
    expect(new Set([...before.lines, ...after.lines].map(({ key }) => key)).size).toBe(4)
  })

  test('have the same row key in another file if the item is in the same state', async () => {
    expect((await lineOf(later('2026-03-18T10:20:30+00:00'))).key).toBe((await lineOf({})).key)
  })
})
