import { expect, test } from 'vitest'
import { platformName } from '../../catalog/platform-names.ts'
import { readText } from '../testing/sources.ts'
import { guessMapping } from './guess-mapping.ts'

const HEADERS = [
  'Sold On',
  'Order Ref',
  'Item Code',
  'Item',
  'Pcs',
  'Selling Price',
  'Disc',
  'VAT Amount',
  'Comm',
  'Courier Fee',
  'Cur',
  'Country Code',
]
const ROW = ['25-Mar-26', 'A1', 'OUD-50', 'Oud', '2', '100.00', '5.00', '14.25', '15.00', '9.00', 'SAR', 'SA']

test('guesses every column from common English header names', () => {
  expect(guessMapping(HEADERS, [ROW]).columns).toEqual({
    date: 'sold on',
    orderId: 'order ref',
    sku: 'item code',
    title: 'item',
    quantity: 'pcs',
    unitPrice: 'selling price',
    discount: 'disc',
    tax: 'vat amount',
    referralFee: 'comm',
    fulfilmentFee: 'courier fee',
    currency: 'cur',
    country: 'country code',
  })
})

test('guesses every column from common Arabic header names, the platform from a header, and the currency from the price cells', () => {
  const headers = [
    'تاريخ الشراء',
    'رقم الأوردر',
    'كود الصنف',
    'الصنف',
    'الكمية',
    'سعر القطعة',
    'عمولة نون',
    'حالة',
  ]
  const row = ['25 مارس، 2026', '12', 'OUD-50', 'عود', '2', '100.00 ج.م', '15.00 ج.م', 'تم التوصيل']
  const guess = guessMapping(headers, [row, row])
  expect(guess).toMatchObject({ platform: 'noon', currency: 'EGP' })
  expect(guess.columns).toMatchObject({ sku: 'كود الصنف', referralFee: 'عمولة نون', unitPrice: 'سعر القطعة' })
})

test.each([
  [['100 ج.م', '50 ج.م.'], 'EGP'],
  [['SAR 100', '50 ر.س'], 'SAR'],
  [['$100', '$50'], undefined],
  [['100 ج.م', '50'], undefined],
  [['100 ج.م', '50 ر.س'], undefined],
])('recognises the currency of the price cells %j as %s', (prices, currency) => {
  const rows = prices.map((price) => ['2026-03-25', price])
  expect(guessMapping(['Date', 'Price'], rows).currency).toBe(currency)
  expect(guessMapping(['Date', 'Price (AED)'], [['2026-03-25', '100']]).currency).toBe('AED')
})

test.each(['Shipping Fee', 'تكلفة الشحن'])(
  'leaves a column %s to the seller, because the buyer or the seller can have paid it',
  (header) => {
    const guess = guessMapping(['Date', 'Qty', 'Price', header], [['2026-03-25', '1', '100.00', '20.00']])
    expect(guess.columns).toEqual({ date: 'date', quantity: 'qty', unitPrice: 'price' })
  },
)

test.each([
  ['Shipping Fee', ['100.00', '20.00', '220.00'], 'shipping'],
  ['تكلفة الشحن', ['1.100,50', '20,00', '2.221,00'], 'shipping'],
  ['Shipping Fee', ['100.00', '20.00', '200.00'], undefined],
  ['Shipping Fee', ['100.00', '-20.00', '180.00'], 'fulfilmentFee'],
  ['رسوم الشحن', ['100.00', '20.00', '220.00'], 'shipping'],
  ['رسوم الشحن', ['100.00', '20.00', '200.00'], undefined],
  ['رسوم الشحن', ['100.00', '20.00', '230.00'], 'shipping'],
  ['رسوم الشحن (ر.س)', ['100.00', '20.00', '200.00'], undefined],
])(
  'guesses from a total of two units what a column %s with the cells %j contains',
  (header, cells, field) => {
    const rows = [
      ['2026-03-25', '2', ...cells],
      ['2026-03-26', '1', '50.00', '0.00', '50.00'],
    ]
    const { columns } = guessMapping(['Date', 'Qty', 'Price', header, 'Total'], rows)
    const named = Object.entries(columns).find(([, name]) => name === header.toLowerCase())
    expect(named?.[0]).toBe(field)
  },
)

test.each(['Shipping', 'Shipping Fee', 'الشحن', 'تكلفة الشحن'])(
  'guesses that a column %s is what the seller paid if it is negative on most sales',
  (header) => {
    const sales = [
      ['2026-03-25', '1', '-10.00'],
      ['2026-03-26', '2', '(12.00)'],
      ['2026-03-27', '1', '0.00'],
    ]
    const returns = [['2026-03-28', '-1', '5.00']]
    const { columns } = guessMapping(['Date', 'Qty', header], [...sales, ...returns])
    expect(columns).toMatchObject({ fulfilmentFee: header.toLowerCase() })
    expect(columns.shipping).toBeUndefined()
  },
)

test('guesses that shipping was paid by the buyer if it is negative only on returns', () => {
  const rows = [
    ['2026-03-25', '1', '10.00'],
    ['2026-03-26', '-1', '-10.00'],
    ['2026-03-27', '-2', '-10.00'],
  ]
  expect(guessMapping(['Date', 'Qty', 'Shipping'], rows).columns.shipping).toBe('shipping')
})

test('recognises a currency column that contains currency symbols and words', async () => {
  const cells = ['ج.م', 'ج.م.', 'جنيه مصري', 'egp']
  const rows = cells.map((currency, at) => `2026-03-25,${at},X,1,10.00,${currency}`)
  const headers = ['Date', 'Order', 'SKU', 'Qty', 'Price', 'العملة']
  const mapping = {
    ...guessMapping(
      headers,
      rows.map((row) => row.split(',')),
    ),
    platform: 'نون',
  }
  expect(mapping.columns.currency).toBe('العملة')
  const { lines } = await readText([headers.join(','), ...rows].join('\n'), { mapping })
  expect(lines.map(({ currency, platform }) => [currency, platform])).toEqual(
    cells.map(() => ['EGP', 'noon']),
  )
})

test.each([
  ['نون', 'noon'],
  ['أمازون', 'Amazon'],
  ['امازون', 'Amazon'],
  ['جوميا', 'Jumia'],
  ['سلة', 'Salla'],
  ['سله', 'Salla'],
  ['زد', 'Zid'],
  ['تيك توك شوب', 'TikTok Shop'],
  ['tiktok_shop', 'TikTok Shop'],
  ['متجري', 'متجري'],
])('recognises the platform name %s as %s', (written, name) => {
  expect(platformName(written)).toBe(name)
})
