import { describe, expect, test } from 'vitest'
import { readCurrentLines } from '../current-lines.ts'
import { feesOf, revenueOf, totalOf } from '../sale-line.ts'
import {
  AMAZON_ORDERS_HEADER,
  type AmazonOrderRow,
  amazonOrderCells,
  amazonOrdersText,
  AMAZON_CANCELLED as CANCELLED,
  AMAZON_PENDING as PENDING,
} from '../testing/amazon-orders-file.ts'
import { csvText, readText, scanText, sourceOf } from '../testing/sources.ts'

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

describe('rows of All Orders', () => {
  test('an item sold, without fees', async () => {
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
    expect([line.amounts.sales, line.amounts.tax, feesOf(line.amounts)]).toEqual([25_600, 1_219, 0])
  })

  test('shipping and gift wrap are revenue, their taxes are tax', async () => {
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
  ])('promotions of %s and %s lower the sale', async (item, ship) => {
    const { amounts } = await lineOf({ 'item-promotion-discount': item, 'ship-promotion-discount': ship })
    expect([amounts.discounts, revenueOf(amounts)]).toEqual([-1_200, 11_600])
  })

  test('buyers stay unknown', async () => {
    expect(JSON.stringify(await lineOf({}))).not.toContain('SECRET')
  })

  test('the country is where it is shipped to, else that of the site', async () => {
    expect((await lineOf({ 'ship-country': 'SA' })).country).toBe('SA')
    expect((await lineOf({ 'ship-country': '' })).country).toBe('AE')
    expect((await lineOf({ 'ship-country': '', 'sales-channel': '' })).country).toBe(null)
  })
})

describe('what is left out', () => {
  test('pending without a price, with no money to tell', async () => {
    const line = await lineOf(PENDING)
    expect([line.kind, line.units, totalOf(line.amounts), line.leftOut]).toEqual(['left_out', 0, 0, 0])
    expect([line.rawType, line.currency]).toEqual(['Pending', 'AED'])
  })

  test('pending with a price, as cash on delivery has it, is a sale', async () => {
    const line = await lineOf({ ...PENDING, currency: 'AED', 'item-price': '128.00' })
    expect([line.kind, line.units, line.amounts.sales]).toEqual(['sale', 1, 12_800])
  })

  test('cancelled, with the money that its row still shows', async () => {
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

  test('one cancelled item of a shipped order', async () => {
    const { lines } = await readText(
      amazonOrdersText([{}, { sku: 'MUSK', 'item-status': 'Cancelled', quantity: '0', 'item-price': '' }]),
    )
    expect(lines.map(({ kind, rawType }) => [kind, rawType])).toEqual([
      ['sale', 'Shipped'],
      ['left_out', 'Cancelled'],
    ])
  })

  test.each(['Shipped - Returned to Seller', 'Shipped - Rejected by Buyer', 'Shipped - Lost in Transit'])(
    '%s',
    async (status) => {
      const line = await lineOf({ 'order-status': status, 'item-status': '' })
      expect([line.kind, line.leftOut]).toEqual(['left_out', 12_800])
    },
  )

  test.each(['Shipped - Delivered to Buyer', 'Shipped - Picked Up', 'Unshipped', 'Partially Shipped'])(
    'but not %s',
    async (status) => {
      expect((await lineOf({ 'order-status': status, 'item-status': '' })).kind).toBe('sale')
    },
  )

  test('orders of other shops that Amazon only ships', async () => {
    const { lines, errors } = await readText(
      amazonOrdersText([{}, { 'sales-channel': 'Non-Amazon', currency: '', 'item-price': '' }]),
    )
    expect(errors).toEqual([])
    expect(lines.map(({ kind, rawType }) => [kind, rawType])).toEqual([
      ['sale', 'Shipped'],
      ['left_out', 'Non-Amazon'],
    ])
  })

  test('a row without price and currency is in that of its site, or of all other rows', async () => {
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

describe('states of one item', () => {
  const later = (date: string) => ({ 'last-updated-date': date })

  test('the one changed last counts, wherever it stands', async () => {
    const shipped = await currentOf([{}, PENDING])
    expect(shipped.map(({ kind }) => kind)).toEqual(['sale'])
    const cancelled = await currentOf([{}, { ...CANCELLED, ...later('2026-03-17T00:00:00+00:00') }])
    expect(cancelled.map(({ kind }) => kind)).toEqual(['left_out'])
  })

  test('have one item key and ranks that grow with the last change, to the minute', async () => {
    const [pending, cancelled, shipped] = [await lineOf(PENDING), await lineOf(CANCELLED), await lineOf({})]
    expect(new Set([pending, cancelled, shipped].map(({ item }) => item?.key)).size).toBe(1)
    expect([pending.item?.rank, cancelled.item?.rank, shipped.item?.rank]).toEqual([
      202_603_140_810, 202_603_150_900, 202_603_161_020,
    ])
  })

  test('without a date of the last change the status tells', async () => {
    const header = AMAZON_ORDERS_HEADER.filter((name) => name !== 'last-updated-date')
    const { lines, errors } = await readText(
      amazonOrdersText([PENDING, { 'order-status': 'Unshipped' }, {}, CANCELLED], header),
    )
    expect(errors).toEqual([])
    const ranks = lines.map(({ item }) => item?.rank ?? -1)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    expect(new Set(ranks).size).toBe(4)
  })

  test('two items of one order and SKU both count, and both their later states', async () => {
    const updated = later('2026-03-17T00:00:00+00:00')
    const kept = await currentOf([PENDING, {}, PENDING, { ...CANCELLED, ...updated }, {}, { ...updated }])
    expect(kept.map(({ kind }) => kind).sort()).toEqual(['left_out', 'sale'])
  })

  test('without dates of changes, equal SKUs of an order are items of their own, never states', async () => {
    const header = AMAZON_ORDERS_HEADER.filter((name) => name !== 'last-updated-date')
    const { lines } = await readText(amazonOrdersText([{}, CANCELLED], header))
    expect(new Set(lines.map(({ item }) => item?.key)).size).toBe(2)
  })

  test('the same SKU twice in an order is two items, each with its states', async () => {
    const before = await readText(amazonOrdersText([{ ...PENDING }, { ...PENDING }]))
    const after = await readText(amazonOrdersText([{}, {}]))
    const items = ({ lines }: typeof before) => lines.map(({ item }) => item?.key)
    expect(new Set(items(before)).size).toBe(2)
    expect(items(after)).toEqual(items(before))
    expect(new Set([...before.lines, ...after.lines].map(({ key }) => key)).size).toBe(4)
  })

  test('the same state again is the same line', async () => {
    expect((await lineOf(later('2026-03-18T10:20:30+00:00'))).key).toBe((await lineOf({})).key)
  })
})

describe('how it is written', () => {
  test('quote marks are text in the file of Amazon', async () => {
    const { lines, errors } = await readText(
      amazonOrdersText([
        { 'product-name': '27" monitor, 5" deep' },
        { 'product-name': '"Best" mug', sku: 'M"1' },
        { 'product-name': '"never closed' },
      ]),
    )
    expect(errors).toEqual([])
    expect(lines.map(({ title, sku }) => [title, sku])).toEqual([
      ['27" monitor, 5" deep', 'OUD-50'],
      ['"Best" mug', 'M"1'],
      ['"never closed', 'OUD-50'],
    ])
  })

  test.each([',', ';', '\t'])('saved by a spreadsheet with %j it has the same keys', async (delimiter) => {
    const rows: AmazonOrderRow[] = [{ 'product-name': '27" monitor, black' }, CANCELLED, { sku: 'MUSK' }]
    const saved = rows.map((row) =>
      amazonOrderCells({ ...row }).map((cell) =>
        cell.replace(/^(\d{4})-(\d\d)-(\d\d)T0?(\d+:\d\d):.*$/, '$3/$2/$1 $4').replace(/^(\d+)\.00$/, '$1'),
      ),
    )
    const read = await readText(csvText([AMAZON_ORDERS_HEADER, ...saved], { delimiter, newline: '\r\n' }))
    const raw = await readText(amazonOrdersText(rows))
    expect(read.errors).toEqual([])
    expect(read.lines.map(({ key, item, title }) => [key, item, title])).toEqual(
      raw.lines.map(({ key, item, title }) => [key, item, title]),
    )
  })

  test('Windows-1252 and Shift-JIS', async () => {
    const bytes = (letters: number[]) =>
      Uint8Array.from(
        [...amazonOrdersText([{ 'product-name': 'A~' }])].flatMap((letter) =>
          letter === '~' ? letters : [letter.charCodeAt(0)],
        ),
      )
    const western = await readText(bytes([0x63, 0xe9, 0x63, 0xfc]))
    expect([western.plan.encoding, western.lines[0]?.title]).toEqual(['windows-1252', 'Acécü'])
    const japanese = await readText(bytes([0x83, 0x6f, 0x83, 0x62, 0x83, 0x4f]))
    expect([japanese.plan.encoding, japanese.lines[0]?.title]).toEqual(['shift_jis', 'Aバッグ'])
  })

  test('two date columns, each in its own order of day and month', async () => {
    const dates = [
      ['13/02/2026', '02/13/2026'],
      ['03/04/2026', '03/04/2026'],
      ['03/04/2026', '05/06/2026'],
    ]
    const { lines, errors } = await readText(
      amazonOrdersText(
        dates.map(([bought = '', changed = '']) => ({
          'purchase-date': bought,
          'last-updated-date': changed,
        })),
      ),
    )
    expect(errors).toEqual([])
    expect(lines.map(({ date, item }) => [date, item?.rank])).toEqual([
      ['2026-02-13', 202_602_130_000],
      ['2026-04-03', 202_603_040_000],
      ['2026-04-03', 202_605_060_000],
    ])
  })

  test('fewer columns, and trailing ones cut off', async () => {
    const header = [
      'amazon-order-id',
      'purchase-date',
      'order-status',
      'sku',
      'quantity',
      'currency',
      'item-price',
    ]
    const { lines, errors } = await readText(amazonOrdersText([{}], header))
    expect([errors, lines[0]?.amounts.sales]).toEqual([[], 12_800])
    expect(lines[0]?.key).toBe((await lineOf({})).key)
    const short = await readText(amazonOrdersText([{ 'is-business-order': '', 'ship-country': '' }]))
    expect([short.errors, short.lines.length]).toEqual([[], 1])
  })

  test.each(['amazon-order-id', 'order-status', 'item-price', 'currency', 'sku'])(
    'without %s it is refused and told so',
    async (name) => {
      const header = AMAZON_ORDERS_HEADER.filter((column) => column !== name)
      expect(await scanText(amazonOrdersText([{}], header))).toMatchObject({
        format: 'amazon-all-orders',
        refusal: { code: 'file_columns_missing', data: { columns: name } },
      })
    },
  )
})

describe('rows that cannot be read', () => {
  test.each<[AmazonOrderRow, string, string, string]>([
    [{ 'amazon-order-id': '' }, 'amazon-order-id', '', 'value_missing'],
    [{ sku: '' }, 'sku', '', 'value_missing'],
    [{ 'order-status': '' }, 'order-status', '', 'value_missing'],
    [{ 'order-status': 'Teleported' }, 'order-status', 'Teleported', 'type_unknown'],
    [{ 'item-price': '' }, 'item-price', '', 'value_missing'],
    [{ 'item-price': 'free' }, 'item-price', 'free', 'amount_unreadable'],
    [{ 'item-price': '-128.00' }, 'item-price', '-128.00', 'sign_mismatch'],
    [{ 'shipping-price': '-1' }, 'shipping-price', '-1', 'sign_mismatch'],
    [{ currency: '' }, 'currency', '', 'value_missing'],
    [{ quantity: '' }, 'quantity', '', 'value_missing'],
    [{ quantity: '0' }, 'quantity', '0', 'sign_mismatch'],
    [{ quantity: '-1' }, 'quantity', '-1', 'sign_mismatch'],
    [{ quantity: '1.5' }, 'quantity', '1.5', 'quantity_unreadable'],
    [{ 'purchase-date': '' }, 'purchase-date', '', 'value_missing'],
    [{ 'last-updated-date': 'later' }, 'last-updated-date', 'later', 'date_unreadable'],
  ])('%o', async (row, column, value, code) => {
    const { lines, errors } = await readText(amazonOrdersText([{ sku: 'MUSK' }, row]))
    expect(lines.length).toBe(1)
    expect(errors).toEqual([{ line: 3, column, value, code }])
  })
})
