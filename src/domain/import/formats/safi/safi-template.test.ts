import { describe, expect, test } from 'vitest'
import { feesOf, revenueOf } from '../../sale-line.ts'
import { csvText, readText, scanText } from '../../testing/sources.ts'
import { SAFI_TEMPLATE_CSV, safiTemplate } from './safi-template.ts'

const HEADER = Object.values(safiTemplate.columns).map(({ header }) => header)

type Row = Partial<Record<(typeof HEADER)[number], string>>

const SALE: Row = {
  order_id: '1001',
  line_id: '1',
  date: '2026-03-01',
  platform: 'noon',
  sku: 'OUD-50',
  product_name: 'Oud, 50 ml',
  quantity: '2',
  unit_price: '120.00',
  referral_fee: '36.00',
  fulfilment_fee: '19.00',
  currency: 'SAR',
  type: 'sale',
}

const cells = (row: Row) => HEADER.map((name) => row[name] ?? '')
const textOf = (...rows: Row[]) => csvText([HEADER, ...rows.map(cells)])

async function lineOf(row: Row) {
  const { lines, errors } = await readText(textOf(row))
  expect(errors).toEqual([])
  return lines[0]!
}

async function errorsOf(row: Row) {
  const { lines, errors } = await readText(textOf(row))
  expect(lines).toEqual([])
  return errors.map(({ column, code }) => [column, code])
}

describe('rows of the Safi template', () => {
  test('reads the example rows of the template that sellers download', async () => {
    const { lines, errors } = await readText(SAFI_TEMPLATE_CSV)
    expect(errors).toEqual([])
    expect(
      lines.map(({ kind, units, amounts }) => [kind, units, revenueOf(amounts), feesOf(amounts)]),
    ).toEqual([
      ['sale', 2, 24_000, 5_500],
      ['refund', -1, -12_000, -1_800],
    ])
    expect(SAFI_TEMPLATE_CSV.split('\n')[0]).toBe(
      'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type',
    )
  })

  test('reads a sale with its fees', async () => {
    expect(await lineOf(SALE)).toMatchObject({
      row: 2,
      kind: 'sale',
      platform: 'noon',
      orderId: '1001',
      sku: 'OUD-50',
      title: 'Oud, 50 ml',
      date: '2026-03-01',
      country: null,
      currency: 'SAR',
      units: 2,
      rawType: 'sale',
      amounts: { sales: 24_000, referralFee: -3_600, fulfilmentFee: -1_900 },
    })
  })

  test('reads a refund with negative revenue, where a positive fee was charged and a negative fee was refunded', async () => {
    const kept = await lineOf({
      ...SALE,
      quantity: '-1',
      referral_fee: '2.50',
      fulfilment_fee: '0',
      type: 'refund',
    })
    expect([kept.kind, kept.units, revenueOf(kept.amounts), feesOf(kept.amounts)]).toEqual([
      'refund',
      -1,
      -12_000,
      250,
    ])
    const back = await lineOf({ ...SALE, quantity: '-1', referral_fee: '-18', fulfilment_fee: '', type: '' })
    expect([back.kind, feesOf(back.amounts)]).toEqual(['refund', -1_800])
  })

  test('reads a row with the quantity 0 as a fee without a sale', async () => {
    const row = {
      ...SALE,
      order_id: '',
      sku: '',
      quantity: '0',
      unit_price: '',
      referral_fee: '50',
      fulfilment_fee: '',
    }
    for (const line of [
      await lineOf({ ...row, type: 'fee' }),
      await lineOf({ ...row, type: '' }),
      await lineOf({ ...row, quantity: '', type: 'fee' }),
    ])
      expect([line.kind, line.units, revenueOf(line.amounts), feesOf(line.amounts)]).toEqual([
        'fee',
        0,
        0,
        5_000,
      ])
  })

  test('derives a missing type from the quantity, and reads types in Arabic', async () => {
    expect((await lineOf({ ...SALE, type: '' })).kind).toBe('sale')
    expect((await lineOf({ ...SALE, type: ' Sale ' })).kind).toBe('sale')
    expect((await lineOf({ ...SALE, type: 'بيع' })).kind).toBe('sale')
    expect(
      (await lineOf({ ...SALE, quantity: '-2', type: 'مرتجع', referral_fee: '', fulfilment_fee: '' })).kind,
    ).toBe('refund')
  })

  test('normalises the spelling of the platform name', async () => {
    expect((await lineOf({ ...SALE, platform: 'AMAZON' })).platform).toBe('Amazon')
    expect((await lineOf({ ...SALE, platform: 'tiktok_shop' })).platform).toBe('TikTok Shop')
    expect((await lineOf({ ...SALE, platform: ' My Bazaar ' })).platform).toBe('My Bazaar')
  })

  test('accepts a file without the optional columns, and column names in American spelling', async () => {
    const header = HEADER.filter((name) => !['line_id', 'product_name', 'type'].includes(name))
    const row = header.map((name) => SALE[name] ?? '')
    const text = csvText([header.map((name) => (name === 'fulfilment_fee' ? 'Fulfillment Fee' : name)), row])
    const { lines, errors } = await readText(text)
    expect(errors).toEqual([])
    expect(lines[0]).toMatchObject({ title: null, units: 2, amounts: { fulfilmentFee: -1_900 } })
  })

  test('reads a row that omits its trailing empty cells', async () => {
    const text = csvText([HEADER, cells({ ...SALE, type: '' }).slice(0, -1)])
    expect((await readText(text)).lines).toHaveLength(1)
  })
})

describe('rows with errors in the Safi template', () => {
  test.each<[Row, string, string]>([
    [{ ...SALE, quantity: '-2', referral_fee: '', fulfilment_fee: '' }, 'type', 'sign_mismatch'],
    [{ ...SALE, type: 'refund' }, 'type', 'sign_mismatch'],
    [{ ...SALE, type: 'fee' }, 'type', 'sign_mismatch'],
    [{ ...SALE, quantity: '0' }, 'type', 'sign_mismatch'],
    [{ ...SALE, referral_fee: '-36.00' }, 'referral_fee', 'sign_mismatch'],
    [{ ...SALE, fulfilment_fee: '-1' }, 'fulfilment_fee', 'sign_mismatch'],
    [{ ...SALE, unit_price: '-120' }, 'unit_price', 'sign_mismatch'],
    [{ ...SALE, type: 'gift' }, 'type', 'type_unknown'],
    [{ ...SALE, quantity: '' }, 'quantity', 'value_missing'],
    [{ ...SALE, quantity: 'two' }, 'quantity', 'quantity_unreadable'],
    [{ ...SALE, quantity: '1.5' }, 'quantity', 'quantity_unreadable'],
    [{ ...SALE, unit_price: '' }, 'unit_price', 'value_missing'],
    [{ ...SALE, unit_price: 'free' }, 'unit_price', 'amount_unreadable'],
    [{ ...SALE, unit_price: '1.999' }, 'unit_price', 'amount_too_precise'],
    [{ ...SALE, unit_price: 'USD 120' }, 'unit_price', 'amount_unreadable'],
    [{ ...SALE, currency: 'XXX' }, 'currency', 'currency_unknown'],
    [{ ...SALE, currency: '' }, 'currency', 'value_missing'],
    [{ ...SALE, date: '2026-02-30' }, 'date', 'date_unreadable'],
    [{ ...SALE, date: '' }, 'date', 'value_missing'],
    [{ ...SALE, platform: '' }, 'platform', 'value_missing'],
    [{ ...SALE, order_id: '' }, 'order_id', 'value_missing'],
    [{ ...SALE, sku: 'A\ufffdB' }, 'sku', 'unreadable_text'],
    [{ ...SALE, sku: '#N/A' }, 'sku', 'unreadable_text'],
    [{ ...SALE, order_id: '#DIV/0!' }, 'order_id', 'unreadable_text'],
    [{ ...SALE, unit_price: '9999999999999', quantity: '999999' }, 'unit_price', 'amount_unreadable'],
  ])('reports an error for the row %o', async (row, column, code) => {
    expect(await errorsOf(row)).toEqual([[column, code]])
  })

  test('rejects a line_id that is repeated with other figures, and reads equal rows with the same line_id as two lines', async () => {
    const { lines, errors } = await readText(textOf(SALE, { ...SALE, unit_price: '150' }))
    expect(lines.map(({ row }) => row)).toEqual([2])
    expect(errors).toMatchObject([{ line: 3, column: 'line_id', value: '1', code: 'line_repeated' }])
    expect((await readText(textOf(SALE, SALE))).lines).toHaveLength(2)
  })

  test('rejects a row with too many or too few cells', async () => {
    const { errors } = await readText(csvText([HEADER, [...cells(SALE), 'extra'], cells(SALE).slice(0, 9)]))
    expect(errors.map(({ line, code, value }) => [line, code, value])).toEqual([
      [2, 'column_count', 'extra'],
      [3, 'column_count', ''],
    ])
    expect((await readText(csvText([HEADER, [...cells(SALE), '', ' ']]))).lines).toHaveLength(1)
  })
})

describe('required columns of the Safi template', () => {
  test.each(['referral_fee', 'fulfilment_fee', 'currency', 'unit_price'])(
    'refuses a file without the column %s',
    async (name) => {
      const at = HEADER.indexOf(name)
      const rows = [HEADER, cells(SALE)].map((row) => row.filter((_, index) => index !== at))
      expect(await scanText(csvText(rows))).toMatchObject({
        refusal: { code: 'file_columns_missing', data: { format: 'Safi template', columns: name } },
      })
    },
  )
})
