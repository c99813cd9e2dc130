import { describe, expect, test } from 'vitest'
import { readCurrentLines } from '../../identity/current-lines.ts'
import { feesOf, revenueOf, totalOf } from '../../sale-line.ts'
import {
  NOON_SALES_HEADER,
  type NoonSalesRow,
  noonSalesCells,
  noonSalesText,
} from '../../testing/noon-sales-file.ts'
import { csvText, readText, scanText, sourceOf } from '../../testing/sources.ts'

async function lineOf(row: NoonSalesRow) {
  const { lines, errors } = await readText(noonSalesText([row]))
  expect(errors).toEqual([])
  return lines[0]!
}

describe("rows of noon's sales export", () => {
  test('reads a row as the sale of one unit without fees', async () => {
    const { plan } = await readText(noonSalesText([{}]))
    expect([plan.format, plan.fees]).toEqual(['noon-sales-export', 'none'])
    const line = await lineOf({})
    expect(line).toMatchObject({
      row: 2,
      kind: 'sale',
      platform: 'noon',
      orderId: 'NAEI50000000001',
      sku: 'OUD-50',
      date: '2026-03-25',
      country: 'AE',
      currency: 'AED',
      units: 1,
      rawType: 'Delivered',
      item: { key: expect.stringMatching(/^[\w-]{22}$/) },
    })
    expect([line.amounts.sales, revenueOf(line.amounts), feesOf(line.amounts)]).toEqual([6_500, 6_500, 0])
    expect(line.leftOut).toBeUndefined()
  })

  test('uses the price that the buyer paid as revenue, which is below the offer price if a coupon was used', async () => {
    expect((await lineOf({ offer_price: '65', gmv_lcy: '55.25' })).amounts.sales).toBe(5_525)
  })

  test.each(['Processing', 'Confirmed', 'Shipped', 'Delivered', 'DELIVERED', ' delivered '])(
    'counts the status %j as a sale',
    async (status) => {
      const line = await lineOf({ status })
      expect([line.kind, line.units, line.amounts.sales]).toEqual(['sale', 1, 6_500])
    },
  )

  test.each(['Cancelled', 'Could Not Be Delivered', 'CIR', 'cancelled', 'could_not_be_delivered'])(
    'leaves out a row with the status %s, although it has a price',
    async (status) => {
      const line = await lineOf({ status, gmv_lcy: '58.5' })
      expect([line.kind, line.units, totalOf(line.amounts), line.leftOut]).toEqual(['left_out', 0, 0, 5_850])
      expect(line.rawType).toBe(status.trim())
    },
  )

  test('leaves out a cancelled row without an amount', async () => {
    expect(await lineOf({ status: 'Cancelled', gmv_lcy: '' })).toMatchObject({ kind: 'left_out', leftOut: 0 })
  })

  test('reads several currencies in one file, each with its number of decimals', async () => {
    const { lines, plan } = await readText(
      noonSalesText([
        { item_nr: 'NAEI1-1' },
        { item_nr: 'NAEI2-1', currency_code: 'KWD', gmv_lcy: '3.71', dest_country: 'KW' },
        { item_nr: 'NAEI3-1', currency_code: 'OMR', gmv_lcy: '6.815', dest_country: 'OM' },
        {
          item_nr: 'NAEI4-1',
          currency_code: 'QAR',
          gmv_lcy: '70.5',
          dest_country: 'QA',
          status: 'Cancelled',
        },
      ]),
    )
    expect(
      lines.map(({ currency, amounts, country, leftOut }) => [currency, amounts.sales, country, leftOut]),
    ).toEqual([
      ['AED', 6_500, 'AE', undefined],
      ['KWD', 3_710, 'KW', undefined],
      ['OMR', 6_815, 'OM', undefined],
      ['QAR', 0, 'QA', 7_050],
    ])
    expect(plan.currencies).toEqual(['AED', 'KWD', 'OMR', 'QAR'])
  })

  test("reads a SKU of digits as text, and uses noon's own SKU when the partner SKU is empty", async () => {
    expect((await lineOf({ partner_sku: '00139595' })).sku).toBe('00139595')
    expect((await lineOf({ partner_sku: '' })).sku).toBe('Z0000000000000000000AZ-1')
  })

  test('takes the country to which the item is shipped, or the country of the shop if that cell is empty', async () => {
    const sent = await lineOf({ dest_country: 'kw' })
    expect([sent.country, sent.countryAssumed]).toEqual(['KW', undefined])
    expect(await lineOf({ dest_country: '' })).toMatchObject({ country: 'AE', countryAssumed: true })
    expect((await lineOf({ dest_country: '', country_code: 'Emirates' })).country).toBe('AE')
  })
})

describe("noon's sales export saved by a spreadsheet", () => {
  const damaged = ['29/03/2026 0:05', '4/3/2026 23:11', '04/04/2026 9:00']

  test('reads day-first dates, hours without a leading zero, CRLF and trailing empty rows', async () => {
    const rows = damaged.map((order_timestamp, at) => ({ order_timestamp, item_nr: `NAEI${at}-1` }))
    const tail = `${','.repeat(NOON_SALES_HEADER.length - 1)}\r\n`.repeat(1_933)
    const { lines, errors, rows: count } = await readText(noonSalesText(rows, { newline: '\r\n' }) + tail)
    expect([errors, count]).toEqual([[], 3])
    expect(lines.map(({ date }) => date)).toEqual(['2026-03-29', '2026-03-04', '2026-04-04'])
  })

  test('gives the rows the same keys as the file that noon wrote', async () => {
    const raw = await readText(
      noonSalesText([{ item_nr: 'NAEI1-1', gmv_lcy: '44.50' }, { item_nr: 'NAEI2-1' }]),
    )
    const saved = await readText(
      noonSalesText(
        [
          { item_nr: 'NAEI1-1', gmv_lcy: '44.5', order_timestamp: '25/03/2026 23:29' },
          { item_nr: 'NAEI2-1', order_timestamp: '25/03/2026 23:29' },
        ],
        { newline: '\r\n', delimiter: ';' },
      ),
    )
    expect(saved.lines.map(({ key }) => key)).toEqual(raw.lines.map(({ key }) => key))
  })

  test('asks whether dates have the day or the month first when all dates are ambiguous', async () => {
    expect(await scanText(noonSalesText([{ order_timestamp: '04/03/2026 5:34' }]))).toMatchObject({
      outcome: 'needs_choice',
      choices: [{ choice: 'dateOrder', column: 'order_timestamp', samples: ['04/03/2026 5:34'] }],
    })
  })

  test('reads a file without the columns that noon writes only in some years', async () => {
    const kept = ['item_nr', 'partner_sku', 'status', 'gmv_lcy', 'currency_code', 'order_timestamp']
    const { lines, errors } = await readText(noonSalesText([{}], { header: kept }))
    expect([errors, lines[0]?.amounts.sales, lines[0]?.country]).toEqual([[], 6_500, null])
    expect(lines[0]?.key).toBe((await lineOf({})).key)
  })

  test.each(['item_nr', 'partner_sku', 'status', 'gmv_lcy', 'currency_code', 'order_timestamp'])(
    'refuses a file without the column %s and names that column',
    async (name) => {
      const header = NOON_SALES_HEADER.filter((column) => column !== name)
      expect(await scanText(noonSalesText([{}], { header }))).toMatchObject({
        outcome: 'refused',
        format: 'noon-sales-export',
        refusal: { code: 'file_columns_missing', data: { format: 'noon sales export', columns: name } },
      })
    },
  )

  test('reads a file in which a spreadsheet emptied the last header names, if the columns are optional', async () => {
    const header = NOON_SALES_HEADER.map((name, at) => (at > 15 ? '' : name))
    const cells = [...noonSalesCells({}).slice(0, 16), '26/03/2026 5:42', '']
    const { lines, errors } = await readText(csvText([header, cells]))
    expect([errors, lines.length]).toEqual([[], 1])
  })
})

describe("rows of one item in different states in noon's sales export", () => {
  const STATES = ['Processing', 'Confirmed', 'Shipped', 'Delivered', 'CIR']
  const states = STATES.map((status) => ({ status }))

  test('have the same item key, different row keys, and a rank that grows with each state', async () => {
    const { lines } = await readText(noonSalesText(states))
    expect(new Set(lines.map(({ item }) => item?.key)).size).toBe(1)
    expect(new Set(lines.map(({ key }) => key)).size).toBe(STATES.length)
    const ranks = lines.map(({ item }) => item?.rank ?? -1)
    expect(ranks).toEqual([...ranks].sort((a, b) => a - b))
    expect(new Set(ranks).size).toBe(STATES.length)
  })

  test('have the highest rank with the status cancelled or undelivered, because no delivery can follow', async () => {
    const rankOf = async (status: string) => (await lineOf({ status })).item?.rank ?? -1
    expect(await rankOf('Cancelled')).toBeGreaterThan(await rankOf('Shipped'))
    expect(await rankOf('Could Not Be Delivered')).toBeGreaterThan(await rankOf('Shipped'))
  })

  test.each([
    [['Processing', 'Delivered'], 'sale', 6_500],
    [['Delivered', 'Processing'], 'sale', 6_500],
    [['Delivered', 'CIR', 'Shipped'], 'left_out', 0],
  ] as const)(
    'count only once: the latest of %s counts, whatever its position',
    async (order, kind, sales) => {
      const text = noonSalesText(order.map((status) => ({ status })))
      const { plan } = await readText(text)
      const kept = []
      for await (const { lines } of readCurrentLines(plan, sourceOf(text))) kept.push(...lines)
      expect(kept.map((line) => [line.kind, line.amounts.sales])).toEqual([[kind, sales]])
    },
  )

  test('have the same key when two of them have the same state and only the order time differs', async () => {
    expect((await lineOf({})).key).toBe((await lineOf({ order_timestamp: '2026-03-25 00:00:01' })).key)
  })

  test('have different row keys and the same item key when only the price differs', async () => {
    const [before, after] = [await lineOf({}), await lineOf({ gmv_lcy: '60' })]
    expect(after.key).not.toBe(before.key)
    expect(after.item?.key).toBe(before.item?.key)
  })
})

describe("rows with errors in noon's sales export", () => {
  test.each<[NoonSalesRow, string, string, string]>([
    [{ item_nr: '' }, 'item_nr', '', 'value_missing'],
    [{ partner_sku: '6.28E+12' }, 'partner_sku', '6.28E+12', 'number_shortened'],
    [{ status: '' }, 'status', '', 'value_missing'],
    [{ status: 'On The Moon' }, 'status', 'On The Moon', 'type_unknown'],
    [{ currency_code: '' }, 'currency_code', '', 'value_missing'],
    [{ currency_code: 'AEX' }, 'currency_code', 'AEX', 'currency_unknown'],
    [{ gmv_lcy: '' }, 'gmv_lcy', '', 'value_missing'],
    [{ gmv_lcy: 'sixty' }, 'gmv_lcy', 'sixty', 'amount_unreadable'],
    [{ gmv_lcy: '65.505' }, 'gmv_lcy', '65.505', 'amount_too_precise'],
    [{ gmv_lcy: '-65' }, 'gmv_lcy', '-65', 'sign_mismatch'],
    [{ gmv_lcy: 'SAR 65' }, 'gmv_lcy', 'SAR 65', 'amount_unreadable'],
    [{ order_timestamp: '' }, 'order_timestamp', '', 'value_missing'],
    [{ order_timestamp: 'soon' }, 'order_timestamp', 'soon', 'date_unreadable'],
    [{ partner_sku: 'OUD\ufffd' }, 'partner_sku', 'OUD\ufffd', 'unreadable_text'],
  ])('reports an error for the row %o', async (row, column, value, code) => {
    const { lines, errors } = await readText(noonSalesText([{ item_nr: 'NAEI9-1', gmv_lcy: '1.5' }, row]))
    expect(lines.length).toBe(1)
    expect(errors).toEqual([{ line: 3, column, value, code }])
  })
})
