import { describe, expect, test } from 'vitest'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import {
  NOON_ADS as ADS,
  NOON_HEADER,
  type NoonRow,
  noonCells,
  noonText,
  NOON_PAYMENT as PAYMENT,
  NOON_SALE as SALE,
  NOON_TRANSFER as TRANSFER,
} from '../../testing/noon-file.ts'
import { csvText, readText, scanText } from '../../testing/sources.ts'

async function lineOf(row: NoonRow) {
  const { lines, errors } = await readText(noonText([row]))
  expect(errors).toEqual([])
  return lines[0]!
}

async function errorsOf(row: NoonRow) {
  const { lines, errors, rows } = await readText(noonText([row]))
  expect([lines.length, rows]).toEqual([0, 1])
  return errors
}

describe("rows of noon's Transaction View", () => {
  test('reads an order as one sold unit with its fees', async () => {
    expect(await lineOf(SALE)).toEqual({
      row: 2,
      key: expect.stringMatching(/^[\w-]{22}$/),
      kind: 'sale',
      platform: 'noon',
      orderId: 'NAEI50000000001',
      sku: 'OUD-50',
      title: 'Oud perfume, 50 ml',
      date: '2026-03-25',
      country: 'AE',
      currency: 'AED',
      units: 1,
      amounts: {
        sales: 12_800,
        shipping: 0,
        giftWrap: 0,
        discounts: 0,
        referralFee: -2_016,
        fulfilmentFee: -945,
        otherFee: 0,
        reimbursement: 0,
        tax: 0,
        payout: 0,
      },
      rawType: 'order',
    })
  })

  test('reads an order without proceeds as a fee and not as a sale', async () => {
    const line = await lineOf({ amounts: [0, 0, -840] })
    expect([line.kind, line.units, line.amounts.fulfilmentFee]).toEqual(['fee', 0, -840])
  })

  test('does not count a late fee on an order as another sale', async () => {
    const line = await lineOf({ type: 'order_update', amounts: [0, 0, -945] })
    expect([line.kind, line.units, line.orderId]).toEqual(['fee', 0, 'NAEI50000000001'])
  })

  test('reads an order with negative proceeds as a return with which noon refunds the referral fee', async () => {
    const line = await lineOf({ type: 'order_update', amounts: [-12_800, 2_016, -945] })
    expect([line.kind, line.units]).toEqual(['refund', -1])
    expect([revenueOf(line.amounts), feesOf(line.amounts)]).toEqual([-12_800, -1_071])
  })

  test('reads the fees of a statement as fees without an order', async () => {
    const line = await lineOf(ADS)
    expect(line).toMatchObject({ kind: 'fee', orderId: null, sku: null, units: 0 })
    expect(line.amounts.otherFee).toBe(-17_129)
  })

  test.each([PAYMENT, TRANSFER])('counts $type as neither sale nor cost', async (row) => {
    const line = await lineOf(row)
    expect(line.kind).toBe('payout')
    expect([revenueOf(line.amounts), feesOf(line.amounts), line.amounts.payout]).toEqual([
      0,
      0,
      row.amounts?.[8],
    ])
  })

  test('reads subsidies as reimbursements, other fees as fees, and shipping as revenue', async () => {
    const line = await lineOf({ amounts: [10_000, -1_500, -900, 500, -100, 250, -50, 75] })
    expect(line.amounts).toMatchObject({ shipping: 500, otherFee: -150, reimbursement: 325 })
    expect(totalOf(line.amounts)).toBe(8_275)
  })

  test.each([
    'Order',
    'ORDER',
    'order ',
    'Order_Update',
    'order update',
    'Statement Fee',
    'Balance-Transfer',
  ])('recognises the type %j in any case, with underscores, dashes or spaces', async (type) => {
    await lineOf({ ...(/order/i.test(type) ? SALE : /fee/i.test(type) ? ADS : TRANSFER), type })
  })

  test('takes the country of a row from its contract', async () => {
    expect((await lineOf({ ...SALE, contractTitle: 'Noon SA', currency: 'SAR' })).country).toBe('SA')
    expect(
      (await lineOf({ ...SALE, contractTitle: 'My shop', contract: 'MPX1EG', currency: 'EGP' })).country,
    ).toBe('EG')
    expect((await lineOf({ ...SALE, contractTitle: '', contract: '' })).country).toBe(null)
  })

  test('reads amounts of a Kuwaiti contract with three decimals', async () => {
    const cells = noonCells({ currency: 'KWD' })
    cells.splice(12, 10, '12.5', '-1.875', '0', '0', '0', '0', '0', '0', '0', '10.625')
    const { lines } = await readText(csvText([NOON_HEADER, cells]))
    expect(lines[0]?.amounts).toMatchObject({ sales: 12_500, referralFee: -1_875 })
  })
})

describe("headers of noon's Transaction View", () => {
  test('reads the 24 columns that noon writes since July 2026', async () => {
    const at = NOON_HEADER.indexOf('Title') + 1
    const header = [...NOON_HEADER.slice(0, at), 'Product Fulltype Code', 'Family', ...NOON_HEADER.slice(at)]
    const cells = noonCells(SALE)
    const row = [...cells.slice(0, at), 'perfume-oud', 'beauty', ...cells.slice(at)]
    const { lines, errors } = await readText(csvText([header, row]))
    expect(errors).toEqual([])
    expect(lines[0]?.amounts.sales).toBe(12_800)
    expect(lines[0]?.key).toBe((await lineOf(SALE)).key)
  })

  test('reads columns in another order and with header names in another case', async () => {
    const header = [...NOON_HEADER].reverse().map((name) => `  ${name.toUpperCase().replaceAll(' ', '_')} `)
    const { lines } = await readText(csvText([header, noonCells(SALE).reverse()]))
    expect(lines[0]?.key).toBe((await lineOf(SALE)).key)
  })

  test.each(['Item Nr', 'Partner SKUs', 'Total', 'Transaction Type', 'Currency', 'Net Proceeds'])(
    'refuses a file without the column %s, names the format and that column, and guesses no meaning of the others',
    async (name) => {
      const at = NOON_HEADER.indexOf(name)
      const rows = [NOON_HEADER, noonCells(SALE)].map((row) => row.filter((_, index) => index !== at))
      expect(await scanText(csvText(rows))).toMatchObject({
        outcome: 'refused',
        format: 'noon-transaction-view',
        refusal: { code: 'file_columns_missing', data: { format: 'noon Transaction View', columns: name } },
        table: { statuses: [], guess: { columns: {}, platform: 'noon', leftOut: [], counted: [] } },
      })
    },
  )

  test('refuses a file in which a spreadsheet has emptied required header names', async () => {
    const header = NOON_HEADER.map((name) => (name === 'Total' || name === 'Item Nr' ? '' : name))
    expect(await scanText(csvText([header, noonCells(SALE)]))).toMatchObject({
      refusal: { code: 'file_columns_missing', data: { columns: 'Item Nr, Total' } },
    })
  })

  test('reports an error when an unknown column has an amount, because the row does not add up', async () => {
    const header = [...NOON_HEADER.slice(0, -1), 'Packaging Fees including VAT', 'Total']
    const cells = noonCells({ ...SALE, total: '93.39' })
    const { errors } = await readText(csvText([header, [...cells.slice(0, -1), '-5', '93.39']]))
    expect(errors).toEqual([{ line: 2, column: 'Total', value: '93.39', code: 'total_mismatch' }])
  })
})

describe("rows with errors in noon's Transaction View", () => {
  test('rejects a row whose total differs from the sum of its amounts', async () => {
    expect(await errorsOf({ ...SALE, total: '98.40' })).toEqual([
      { line: 2, column: 'Total', value: '98.40', code: 'total_mismatch' },
    ])
  })

  test.each<[NoonRow, string, string, string]>([
    [{ ...SALE, currency: 'AEX' }, 'Currency', 'AEX', 'currency_unknown'],
    [{ ...SALE, currency: '' }, 'Currency', '', 'value_missing'],
    [{ ...SALE, date: '31/31/2026' }, 'Transaction Date', '31/31/2026', 'date_unreadable'],
    [{ ...SALE, date: '' }, 'Transaction Date', '', 'value_missing'],
    [{ ...SALE, total: 'n.a.' }, 'Total', 'n.a.', 'amount_unreadable'],
    [{ ...SALE, total: '' }, 'Total', '', 'value_missing'],
    [{ ...SALE, total: '98.391' }, 'Total', '98.391', 'amount_too_precise'],
    [{ ...SALE, type: 'order_swap' }, 'Transaction Type', 'order_swap', 'type_unknown'],
    [{ ...SALE, type: '' }, 'Transaction Type', '', 'value_missing'],
    [{ ...SALE, sku: 'OUD\ufffd50' }, 'Partner SKUs', 'OUD\ufffd50', 'unreadable_text'],
    [{ ...PAYMENT, type: 'reserve' }, 'Transaction Type', 'reserve', 'type_unknown'],
  ])('reports an error for the row %o', async (row, column, value, code) => {
    expect(await errorsOf(row)).toEqual([{ line: 2, column, value, code }])
  })

  test('reports an error for every bad cell of a row', async () => {
    const errors = await errorsOf({ ...SALE, date: 'soon', total: 'much' })
    expect(errors.map(({ column }) => column)).toEqual(['Transaction Date', 'Total'])
  })

  test('reads a row of an unknown type if all of its amounts are in fee or subsidy columns', async () => {
    const line = await lineOf({ ...ADS, type: 'storage_charge' })
    expect([line.kind, line.amounts.otherFee, line.rawType]).toEqual(['other', -17_129, 'storage_charge'])
  })
})

describe("keys of the rows in noon's Transaction View", () => {
  const keysOf = async (rows: readonly NoonRow[]) =>
    (await readText(noonText(rows))).lines.map(({ key }) => key)

  test('gives different keys to rows that differ in any column of their identity', async () => {
    const rows: NoonRow[] = [
      SALE,
      { ...SALE, item: 'NAEI50000000001-2' },
      { ...SALE, order: 'NAEI50000000002' },
      { ...SALE, reference: 'PS-100001-AE20260401' },
      { ...SALE, date: '2026-03-26' },
      { type: 'order_update', amounts: [0, 0, -945] },
      ADS,
      { ...ADS, title: 'Storage Fee' },
    ]
    expect(new Set(await keysOf(rows)).size).toBe(rows.length)
  })

  test('gives a row the same key after a spreadsheet reformatted its cells', async () => {
    const [key] = await keysOf([SALE])
    const [again] = await keysOf([{ ...SALE, orderDate: '20/03/2026', date: '25/03/2026', type: 'Order' }])
    expect(again).toBe(key)
  })

  test('does not use the title for the key of an order, but uses it for the key of a fee without an order', async () => {
    const [sale, ads] = await keysOf([SALE, ADS])
    expect(
      await keysOf([
        { ...SALE, title: 'Oud' },
        { ...ADS, title: 'Adv' },
      ]),
    ).toEqual([sale, expect.not.stringContaining(ads ?? '')])
  })
})
