import { describe, expect, test } from 'vitest'
import { revenueOf, type SaleLine } from '../../sale-line.ts'
import { SALLA_HEADER, type SallaRow, sallaPacked, sallaText } from '../../testing/salla-file.ts'
import { bytesOf, readText, readWhole, scanText, sourceOf } from '../../testing/sources.ts'

async function linesOf(rows: readonly SallaRow[]) {
  const { lines, errors } = await readText(sallaText(rows))
  expect(errors).toEqual([])
  return lines
}

async function errorsOf(row: SallaRow) {
  const { lines, errors } = await readText(sallaText([row]))
  expect(lines).toEqual([])
  return errors.map(({ line, column, code }) => [line, column, code])
}

const TWO = sallaPacked([
  { sku: 'OUD-50', name: 'عود، 50 مل', units: 1 },
  { sku: 'MSK-W', name: 'مسك', units: 2 },
])
const figures = ({ sku, title, units, amounts: { sales, shipping, tax } }: SaleLine) => [
  sku,
  title,
  units,
  sales,
  shipping,
  tax,
]

describe('orders in a Salla order list', () => {
  test("reads an order of one product as a sale of that product, without the order's tax and shipping", async () => {
    const [line] = await linesOf([{}])
    expect(line).toMatchObject({
      row: 2,
      kind: 'sale',
      platform: 'Salla',
      orderId: '50000001',
      sku: 'OUD-50',
      title: 'عطر عود، 50 مل',
      date: '2026-03-25',
      currency: 'SAR',
      units: 2,
      rawType: 'تم التوصيل',
    })
    expect(line?.amounts).toMatchObject({ sales: 10_000, shipping: 2_000, tax: 1_800 })
  })

  test('the format is marked as one that states no fees', async () => {
    expect(await scanText(sallaText([{}]))).toMatchObject({ plan: { format: 'salla-orders', fees: 'none' } })
  })

  test('reads several products without prices as one line for the whole order', async () => {
    expect((await linesOf([{ SKU: TWO }])).map(figures)).toEqual([
      [null, 'عود، 50 مل + مسك', 3, 10_000, 2_000, 1_800],
    ])
  })

  test('divides the total of the order over its products when they have prices', async () => {
    const json = JSON.stringify([
      ['عود', 1, 'OUD-50', 60],
      ['مسك', 2, 'MSK-W', '30.00'],
    ])
    expect((await linesOf([{ SKU: TWO, skus_json: json }])).map(figures)).toEqual([
      ['OUD-50', 'عود', 1, 5_000, 2_000, 1_800],
      ['MSK-W', 'مسك', 2, 5_000, 0, 0],
    ])
  })

  test('does not divide the total when one product has no price', async () => {
    const json = JSON.stringify([
      ['عود', 1, 'OUD-50', 60],
      ['مسك', 2, 'MSK-W', null],
    ])
    expect((await linesOf([{ skus_json: json }])).map(({ sku, units }) => [sku, units])).toEqual([[null, 3]])
  })

  test('uses the text cell that lists all products when the JSON product list is unreadable', async () => {
    expect((await linesOf([{ skus_json: '[["عود", 1' }])).map(({ sku }) => sku)).toEqual(['OUD-50'])
  })

  test('uses the total as revenue when the file has no tax and shipping columns', async () => {
    const header = SALLA_HEADER.filter((name) => name !== 'الضريبة' && name !== 'تكلفة الشحن')
    const { lines } = await readText(sallaText([{}], header))
    expect(lines[0]?.amounts.sales).toBe(13_800)
  })

  test.each([
    'تم التوصيل',
    'تم الشحن',
    'قيد التنفيذ',
    'تم التنفيذ',
    'بإنتظار المراجعة',
    'بانتظار المراجعة',
    'جاري التوصيل',
  ])('counts an order with the status %s as a sale', async (status) => {
    expect((await linesOf([{ 'حالة الطلب': status }]))[0]?.kind).toBe('sale')
  })

  test.each(['ملغي', 'مسترجع', 'قيد الإسترجاع', 'قيد الاسترجاع', 'محذوف', 'بإنتظار الدفع', 'بانتظار الدفع'])(
    'leaves out an order with the status %s, and reports its amount',
    async (status) => {
      const [line] = await linesOf([{ 'حالة الطلب': status }])
      expect(line).toMatchObject({ kind: 'left_out', units: 0, leftOut: 12_000, rawType: status })
      expect(revenueOf(line!.amounts)).toBe(0)
    },
  )

  test('leaves out a cancelled order without products and total', async () => {
    const [line] = await linesOf([{ 'حالة الطلب': 'ملغي', 'إجمالي الطلب': '', SKU: '' }])
    expect(line).toMatchObject({ kind: 'left_out', sku: null, units: 0, leftOut: 0 })
  })

  test('reads Arabic-Indic digits and a currency next to the amount', async () => {
    const row = {
      'إجمالي الطلب': '١٣٨٫٠٠ ر.س',
      الضريبة: '١٨',
      'تكلفة الشحن': '٢٠',
      'تاريخ الطلب': '٢٥/٠٣/٢٠٢٦',
    }
    const [line] = await linesOf([row])
    expect(line?.amounts.sales).toBe(10_000)
    expect(line?.key).toBe((await linesOf([{}]))[0]?.key)
  })

  test('reads a Windows-1256 file', async () => {
    const bytes = bytesOf(sallaText([{ العملة: 'ريال سعودي' }]).slice(1), 'windows-1256')
    const { lines, plan } = await readWhole(sourceOf(bytes))
    expect([plan.encoding, lines[0]?.sku, lines[0]?.currency]).toEqual(['windows-1256', 'OUD-50', 'SAR'])
  })
})

describe('currency of a Salla order list', () => {
  test.each(['1', 'None', 'none', '\\N', ''])(
    'asks for the currency when the currency cell is %j',
    async (cell) => {
      const text = sallaText([{ العملة: cell }])
      expect(await scanText(text)).toEqual({
        outcome: 'needs_choice',
        format: 'salla-orders',
        choices: [{ choice: 'currency', column: '', samples: [] }],
      })
      expect((await readText(text, { currency: 'AED' })).lines[0]?.currency).toBe('AED')
    },
  )

  test('asks for the currency when the file has no currency column', async () => {
    const header = SALLA_HEADER.filter((name) => name !== 'العملة')
    const text = sallaText([{}], header)
    expect(await scanText(text)).toMatchObject({ outcome: 'needs_choice', choices: [{ choice: 'currency' }] })
    expect((await readText(text, { currency: 'SAR' })).lines[0]?.currency).toBe('SAR')
  })

  test('if only one currency is named, uses it for all rows', async () => {
    const lines = await linesOf([{}, { 'رقم الطلب': '50000002', العملة: '1' }])
    expect(lines.map(({ currency }) => currency)).toEqual(['SAR', 'SAR'])
  })

  test('gives each row its own currency when the rows name several currencies, and rejects a row without a currency', async () => {
    const rows = [
      {},
      { 'رقم الطلب': '50000002', العملة: 'دينار كويتي' },
      { 'رقم الطلب': '50000003', العملة: '' },
    ]
    const { lines, errors } = await readText(sallaText(rows))
    expect(lines.map(({ currency, amounts }) => [currency, amounts.tax])).toEqual([
      ['SAR', 1_800],
      ['KWD', 18_000],
    ])
    expect(errors).toMatchObject([{ line: 4, column: 'العملة', code: 'value_missing' }])
  })
})

describe('words in the currency column of a Salla order list', () => {
  test.each([
    ['يورو', 'EUR'],
    ['ليرة تركية', 'TRY'],
    ['دينار عراقي', 'IQD'],
    ['جنيه استرليني', 'GBP'],
    ['درهم مغربي', 'MAD'],
  ])('reads %s as %s even in a file that also has orders in another currency', async (word, code) => {
    const lines = await linesOf([{}, { 'رقم الطلب': '50000002', العملة: word }])
    expect(lines.map(({ currency }) => currency)).toEqual(['SAR', code])
  })

  test.each(['XTS', 'QQQ', 'ريال يمني', 'جنيه سوداني', 'دينار', '2', '-'])(
    'rejects the unknown currency %s instead of using the currency of the file',
    async (word) => {
      const { lines, errors } = await readText(
        sallaText([{}, { 'رقم الطلب': '50000002', العملة: word, 'إجمالي الطلب': '15000.00' }]),
      )
      expect(lines.map(({ orderId }) => orderId)).toEqual(['50000001'])
      expect(errors).toEqual([{ line: 3, column: 'العملة', value: word, code: 'currency_unknown' }])
    },
  )

  test('rejects an unknown currency even if the seller chose a currency for the file', async () => {
    const { lines, errors } = await readText(sallaText([{ العملة: 'ريال يمني' }]), { currency: 'SAR' })
    expect([lines, errors.map(({ code }) => code)]).toEqual([[], ['currency_unknown']])
  })

  test('uses the currency of the file for an ambiguous word that can mean this currency', async () => {
    const { lines, errors } = await readText(sallaText([{ العملة: 'ريال' }]), { currency: 'SAR' })
    expect([lines[0]?.currency, errors]).toEqual(['SAR', []])
  })
})

describe('orders with errors in a Salla order list', () => {
  test.each<[SallaRow, string, string]>([
    [{ 'إجمالي الطلب': '' }, 'إجمالي الطلب', 'value_missing'],
    [{ 'إجمالي الطلب': '-1' }, 'إجمالي الطلب', 'sign_mismatch'],
    [{ 'إجمالي الطلب': '30.00' }, 'إجمالي الطلب', 'total_mismatch'],
    [{ الضريبة: '15%' }, 'الضريبة', 'amount_unreadable'],
    [{ 'حالة الطلب': 'على السطح' }, 'حالة الطلب', 'type_unknown'],
    [{ 'حالة الطلب': '' }, 'حالة الطلب', 'value_missing'],
    [{ SKU: '' }, 'SKU', 'value_missing'],
    [{ SKU: 'عود ومسك' }, 'SKU', 'unreadable_text'],
    [{ 'رقم الطلب': '5.0E+07' }, 'رقم الطلب', 'number_shortened'],
    [{ 'تاريخ الطلب': 'أمس' }, 'تاريخ الطلب', 'date_unreadable'],
  ])('reports an error for the order %o', async (row, column, code) => {
    expect(await errorsOf(row)).toContainEqual([2, column, code])
  })

  test('refuses a file without the order total and names that column', async () => {
    const header = SALLA_HEADER.filter((name) => name !== 'إجمالي الطلب')
    expect(await scanText(sallaText([{}], header))).toMatchObject({
      outcome: 'refused',
      format: 'salla-orders',
      refusal: { code: 'file_columns_missing', data: { format: 'Salla orders', columns: 'إجمالي الطلب' } },
    })
  })

  test('does not recognise a list that has one row per product and a price column', async () => {
    const header = ['رقم الطلب', 'حالة الطلب', 'تاريخ الطلب', 'إجمالي الطلب', 'SKU', 'السعر']
    expect(await scanText(sallaText([{}], header))).toMatchObject({
      refusal: { code: 'file_header_not_found' },
    })
  })
})

test('replaces an order of a Salla order list by its later state', async () => {
  const states = ['بانتظار المراجعة', 'قيد التنفيذ', 'تم الشحن', 'تم التوصيل', 'مسترجع']
  const lines = await Promise.all(
    states.map(async (status) => (await linesOf([{ 'حالة الطلب': status }]))[0]!),
  )
  expect(new Set(lines.map(({ item }) => item?.key)).size).toBe(1)
  expect(new Set(lines.map(({ key }) => key)).size).toBe(5)
  const ranks = lines.map(({ item }) => item!.rank)
  expect(ranks.toSorted((a, b) => a - b)).toEqual(ranks)
})

test('lets the newest import of a Salla order decide whether a requested return was refused', async () => {
  const [delivered, returning] = await Promise.all(
    ['تم التوصيل', 'قيد الاسترجاع'].map((status) => linesOf([{ 'حالة الطلب': status }])),
  )
  expect([delivered?.[0]?.kind, returning?.[0]?.kind]).toEqual(['sale', 'left_out'])
  expect(returning?.[0]?.item).toEqual(delivered?.[0]?.item)
})
