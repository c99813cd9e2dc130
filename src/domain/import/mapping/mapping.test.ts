import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { foldStatus, foldWord } from '../cells/clean-text.ts'
import { hasItems } from '../reader/plan-format.ts'
import { canBeCut } from '../reader/read-lines.ts'
import { totalOf } from '../sale-line.ts'
import { csvText, readText, scanText } from '../testing/sources.ts'
import type { UnknownTable } from './column-mapping.ts'
import { type ColumnMapping, headerSignature, mappingGaps } from './column-mapping.ts'

async function tableOf(text: string): Promise<UnknownTable> {
  const scan = await scanText(text)
  if (scan.outcome !== 'refused' || !scan.table)
    throw new Error(`The scan returned no table: ${JSON.stringify(scan)}`)
  return scan.table
}

/** A custom table of a shop with Arabic headers and digits, which repeats the order total on every row. */
const ARABIC = csvText([
  ['رقم الفاتورة', 'تاريخ البيع', 'الحالة', 'الإجمالي', 'المدينة', 'اسم المنتج', 'الكمية', 'السعر'],
  ['1001', '2026-08-02 10:15', 'مكتمل', '٥٩٨', 'الرياض', 'عطر عود', '٢', '١٩٩٫٥٠'],
  ['1001', '2026-08-02 10:15', 'مكتمل', '٥٩٨', 'الرياض', 'مبخرة', '١', '١٩٩'],
  ['1002', '2026-08-15 21:40', 'ملغي', '١٧٩', 'جدة', 'عطر عود', '١', '١٧٩'],
])

describe('a custom table', () => {
  test('is described to the seller with sample cells and guessed columns, for English and Arabic headers', async () => {
    const table = await tableOf(ARABIC)
    expect(table.columns[0]).toEqual({ header: 'رقم الفاتورة', samples: ['1001', '1002'] })
    expect(table.statuses).toEqual(['مكتمل', 'ملغي'])
    expect(table.guess).toEqual({
      columns: {
        date: 'تاريخ البيع',
        orderId: 'رقم الفاتورة',
        title: 'اسم المنتج',
        quantity: 'الكمية',
        unitPrice: 'السعر',
        lineTotal: 'الإجمالي',
        status: 'الحالة',
      },
      platform: '',
      leftOut: [foldStatus('ملغي')],
      counted: ['مكتمل'],
    })
    expect(mappingGaps(table.guess)).toEqual(['currency', 'platform'])

    const english = await tableOf(
      'Invoice,Order Date,Qty,Unit Price,Product Code,Commission,Currency\nA1,2026-01-02,1,10.00,X,1.50,SAR\n',
    )
    expect(english.guess.columns).toEqual({
      date: 'order date',
      orderId: 'invoice',
      quantity: 'qty',
      unitPrice: 'unit price',
      sku: 'product code',
      referralFee: 'commission',
      currency: 'currency',
    })
  })

  test("is read with the seller's mapping, with Arabic digits, statuses that do not count, and an order total that verifies the rows", async () => {
    const { guess } = await tableOf(ARABIC)
    const mapping: ColumnMapping = {
      ...guess,
      columns: { ...guess.columns, orderId: foldWord('رقم الفاتورة') },
      platform: 'Salla',
      currency: 'SAR',
    }
    expect(mappingGaps(mapping)).toEqual([])
    const read = await readText(ARABIC, { mapping, currency: 'SAR' })
    expect([read.errors, read.differences]).toEqual([[], []])
    expect(
      read.lines.map(({ orderId, title, units, kind, amounts, leftOut, platform, currency }) => [
        orderId,
        title,
        units,
        kind,
        amounts.sales,
        leftOut,
        platform,
        currency,
      ]),
    ).toEqual([
      ['1001', 'عطر عود', 2, 'sale', 39_900, undefined, 'Salla', 'SAR'],
      ['1001', 'مبخرة', 1, 'sale', 19_900, undefined, 'Salla', 'SAR'],
      ['1002', 'عطر عود', 0, 'left_out', 0, 17_900, 'Salla', 'SAR'],
    ])
  })

  test.each([
    ['KWD', '1.250', '2.500', 1_250],
    ['KWD', '1,250', '2,500', 'asked'],
    ['KWD', '1.250', '12,5', 'asked'],
    ['BHD', '1.250', '1.250.000', 'asked'],
    ['OMR', '1,250.000', '2.500', 1_250_000],
    ['IQD', '1.250', '2.500', 'asked'],
  ] as const)(
    'of %s with prices of %s and %s is read, or its decimal mark is asked: %s',
    async (currency, first, second, sales) => {
      const text = `Date;Order ID;SKU;Quantity;Price\n2026-03-01;1;A;1;${first}\n2026-03-02;2;B;1;${second}\n`
      const { guess } = await tableOf(text)
      const choices = { mapping: { ...guess, platform: 'Shop', currency }, currency }
      const scan = await scanText(text, choices)
      if (scan.outcome === 'ready')
        expect((await readText(text, choices)).lines[0]?.amounts.sales).toBe(sales)
      else expect([scan, 'asked']).toMatchObject([{ choices: [{ choice: 'decimalMark' }] }, sales])
    },
  )

  test('has no guess for a column whose cells contradict its name', async () => {
    const { guess } = await tableOf('Date,Quantity,Price,Name\nsoon,two,cheap,A\nlater,three,dear,B\n')
    expect(guess.columns).toEqual({ title: 'name' })
    expect(mappingGaps(guess)).toEqual(['date', 'revenue', 'quantity', 'currency', 'platform'])
  })

  test('has the same signature for any sequence and spelling of its headers', () => {
    expect(headerSignature(['Order ID', 'Qty'])).toBe(headerSignature(['qty', 'order_id']))
    expect(headerSignature(['Order ID', 'Qty'])).not.toBe(headerSignature(['Order ID', 'Price']))
  })

  test('is refused when a column of its saved mapping is missing, and the refusal names the column', async () => {
    const { guess } = await tableOf(ARABIC)
    const scan = await scanText(ARABIC.replace('السعر', 'الثمن'), {
      mapping: { ...guess, platform: 'Salla', currency: 'SAR' },
    })
    expect(scan).toMatchObject({
      outcome: 'refused',
      refusal: { code: 'file_columns_missing', data: { columns: 'السعر' } },
    })
  })

  test('is not offered for mapping when the file contains no table', async () => {
    const scan = await scanText('hello\nworld\n')
    expect(scan).toMatchObject({ outcome: 'refused', refusal: { code: 'file_header_not_found' } })
    expect(scan).not.toHaveProperty('table')
  })
})

test.each([
  ['15', '-15'],
  ['-15', '15'],
])('subtracts the fee %s on a sale, and refunds the fee %s on a return', async (fee, back) => {
  const mapping: ColumnMapping = {
    columns: { date: 'day', quantity: 'pieces', lineTotal: 'sum', referralFee: 'kept' },
    platform: 'My shop',
    currency: 'EGP',
    leftOut: [],
  }
  const read = await readText(`day,pieces,sum,kept\n2026-01-02,1,100,${fee}\n2026-01-09,-1,-100,${back}\n`, {
    mapping,
    currency: 'EGP',
  })
  expect(
    read.lines.map(({ kind, units, amounts }) => [kind, units, amounts.sales, amounts.referralFee]),
  ).toEqual([
    ['sale', 1, 10_000, -1_500],
    ['refund', -1, -10_000, 1_500],
  ])
})

describe('positive and negative amounts in a row', () => {
  const read = async (columns: ColumnMapping['columns'], text: string) => {
    const mapping: ColumnMapping = {
      columns,
      platform: 'My shop',
      currency: 'SAR',
      leftOut: ['cancelled'],
      counted: ['done'],
      amounts: { tax: 'on_top', returnedFees: { otherFee: 'back' } },
    }
    const { lines, errors } = await readText(text, { mapping, currency: 'SAR' })
    return {
      lines: lines.map(({ kind, units, amounts }) => [kind, units, amounts.sales]),
      errors: errors.map(({ line, column, code }) => [line, column, code]),
    }
  }
  const day = { date: 'day', quantity: 'pieces' }

  test('cause an error when only one of total and quantity is negative, on sales and returns', async () => {
    expect(
      await read(
        { ...day, lineTotal: 'sum' },
        'day,pieces,sum\n2026-01-02,1,100\n2026-01-09,-1,100\n2026-01-09,1,-100\n2026-01-09,-1,-100\n',
      ),
    ).toEqual({
      lines: [
        ['sale', 1, 10_000],
        ['refund', -1, -10_000],
      ],
      errors: [
        [3, 'sum', 'sign_mismatch'],
        [4, 'sum', 'sign_mismatch'],
      ],
    })
  })

  test('follow the quantity when the table has unit prices', async () => {
    expect(
      await read(
        { ...day, unitPrice: 'each' },
        'day,pieces,each\n2026-01-02,2,100\n2026-01-09,-1,100\n2026-01-09,-1,-100\n2026-01-09,1,-100\n',
      ),
    ).toEqual({
      lines: [
        ['sale', 2, 20_000],
        ['refund', -1, -10_000],
      ],
      errors: [
        [4, 'each', 'sign_mismatch'],
        [5, 'each', 'sign_mismatch'],
      ],
    })
  })

  test('cause an error when shipping and tax are positive on a return, while the minus of discounts and fees does not matter', async () => {
    expect(
      await read(
        { ...day, unitPrice: 'each', shipping: 'ship', tax: 'vat', discount: 'off', otherFee: 'kept' },
        'day,pieces,each,ship,vat,off,kept\n2026-01-02,2,100,20,15,10,5\n2026-01-09,-1,100,20,15,10,5\n2026-01-09,-1,100,-20,-15,10,5\n',
      ),
    ).toEqual({
      lines: [
        ['sale', 2, 20_000],
        ['refund', -1, -10_000],
      ],
      errors: [
        [3, 'ship', 'sign_mismatch'],
        [3, 'vat', 'sign_mismatch'],
      ],
    })
  })

  test('are not checked on a row that its status excludes from sales', async () => {
    expect(
      await read(
        { ...day, lineTotal: 'sum', status: 'state' },
        'day,pieces,sum,state\n2026-01-02,-1,100,cancelled\n2026-01-02,1,100,done\n',
      ),
    ).toEqual({
      lines: [
        ['left_out', 0, 0],
        ['sale', 1, 10_000],
      ],
      errors: [],
    })
  })
})

test('counts the fulfilment fee of a row that is no sale, and nothing else of it', async () => {
  const columns = { date: 'day', sku: 'item', quantity: 'pieces', unitPrice: 'each', status: 'state' }
  const mapping: ColumnMapping = {
    columns: { ...columns, referralFee: 'commission', fulfilmentFee: 'courier' },
    platform: 'My shop',
    currency: 'SAR',
    leftOut: ['returned', 'cancelled'],
    counted: ['done'],
  }
  const read = await readText(
    csvText([
      ['day', 'item', 'pieces', 'each', 'commission', 'courier', 'state'],
      ['2026-01-02', 'A', '1', '200', '30', '45', 'done'],
      ['2026-01-03', 'A', '1', '200', '30', '45', 'returned'],
      ['2026-01-04', 'A', '1', '200', '30', '', 'cancelled'],
    ]),
    { mapping, currency: 'SAR' },
  )
  expect(read.errors).toEqual([])
  expect(
    read.lines.map(({ kind, units, amounts, leftOut }) => [kind, units, totalOf(amounts), leftOut]),
  ).toEqual([
    ['sale', 1, 12_500, undefined],
    ['fee', 0, -4_500, 20_000],
    ['left_out', 0, 0, 20_000],
  ])
})

test.each([
  [{}, false],
  [{ orderId: 'order' }, true],
  [{ status: 'state' }, true],
  [{ status: 'state', otherFee: 'kept' }, true],
  [{ otherFee: 'kept' }, false],
])(
  'with the additional columns %j, the lines have items: %s; only a table without items can be read in parts',
  async (more, items) => {
    const mapping: ColumnMapping = {
      columns: { date: 'day', quantity: 'pieces', lineTotal: 'sum', ...more },
      platform: 'My shop',
      currency: 'EGP',
      leftOut: [],
      counted: ['shipped'],
    }
    const text = 'day,pieces,sum,state,kept,order\n2026-01-02,1,100,shipped,15,7\n'
    const scan = await scanText(text, { mapping, currency: 'EGP' })
    if (scan.outcome !== 'ready') throw new Error(JSON.stringify(scan))
    expect(hasItems(scan.plan)).toBe(items)
    expect(canBeCut(scan.plan)).toBe(!items)
    const { lines } = await readText(text, { mapping, currency: 'EGP' })
    expect(lines.map(({ item }) => item !== undefined)).toEqual([items])
  },
)

const row = fc.record({
  day: fc.integer({ min: 1, max: 28 }),
  units: fc.integer({ min: 1, max: 99 }),
  price: fc.integer({ min: 1, max: 9_999_999 }),
  fee: fc.integer({ min: 0, max: 99_999 }),
})

test('reads the same sales from a generated table with every delimiter and with Latin or Arabic digits', async () => {
  const mapping: ColumnMapping = {
    columns: { date: 'a day', sku: 'thing', quantity: 'pieces', unitPrice: 'each', otherFee: 'kept' },
    platform: 'My shop',
    currency: 'SAR',
    leftOut: [],
  }
  const indic = (text: string) => text.replace(/\d/g, (digit) => String.fromCharCode(0x660 + Number(digit)))
  const written = fc.record({
    rows: fc.array(row, { minLength: 1, maxLength: 12 }),
    delimiter: fc.constantFrom(',', ';', '\t'),
    arabic: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(written, async ({ rows, delimiter, arabic }) => {
      const digits = arabic ? indic : (text: string) => text
      const cells = rows.map(({ day, units, price, fee }) => [
        `2026-05-${String(day).padStart(2, '0')}`,
        'X-1',
        digits(String(units)),
        digits((price / 100).toFixed(2)),
        digits((fee / 100).toFixed(2)),
      ])
      const text = csvText([['A day', 'Thing', 'Pieces', 'Each', 'Kept'], ...cells], { delimiter })
      const read = await readText(text, { mapping, currency: 'SAR' })
      expect(read.errors).toEqual([])
      expect(read.lines.map(({ units, amounts }) => [units, amounts.sales, amounts.otherFee])).toEqual(
        rows.map(({ units, price, fee }) => [units, units * price, fee === 0 ? 0 : -fee]),
      )
    }),
    { numRuns: 60 },
  )
})

test('reads countries by their names, and reports texts that are no country', async () => {
  const mapping: ColumnMapping = {
    columns: { date: 'day', orderId: 'order', lineTotal: 'sum', country: 'country' },
    platform: 'My shop',
    currency: 'SAR',
    leftOut: [],
  }
  const countries = ['السعودية', 'الإمارات', 'Germany', 'DEU', 'sa', 'الرياض', '', '-']
  const rows = countries.map((country, at) => ['2026-01-02', `A-${at}`, '115.00', country])
  const read = await readText(csvText([['day', 'order', 'sum', 'country'], ...rows]), {
    mapping,
    currency: 'SAR',
  })
  expect(read.lines.map(({ country }) => country)).toEqual(['SA', 'AE', 'DE', 'DE', 'SA', null, null, null])
  expect(read.unknownCountries).toEqual(['الرياض'])
})

test('never reads money that is positive while the quantity is negative, or the reverse, for every combination of signs in a row', async () => {
  const mapping: ColumnMapping = {
    columns: { date: 'day', quantity: 'pieces', lineTotal: 'sum', shipping: 'ship', tax: 'vat' },
    platform: 'My shop',
    currency: 'SAR',
    leftOut: [],
    amounts: { total: 'goods', tax: 'on_top' },
  }
  const signed = fc.integer({ min: -999, max: 999 })
  await fc.assert(
    fc.asyncProperty(signed, signed, signed, signed, async (units, sum, ship, vat) => {
      const { lines, errors } = await readText(
        `day,pieces,sum,ship,vat\n2026-01-02,${units},${sum},${ship},${vat}\n`,
        { mapping, currency: 'SAR' },
      )
      expect(lines.length).toBe(errors.length === 0 ? 1 : 0)
      for (const { amounts } of lines) {
        expect(amounts.sales * units).toBeGreaterThanOrEqual(0)
        if (units < 0) expect(Math.max(amounts.sales, amounts.shipping, amounts.tax)).toBeLessThanOrEqual(0)
      }
    }),
    { numRuns: 100 },
  )
})
