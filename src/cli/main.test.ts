import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { FORMATS } from '#domain/import/formats/formats.ts'
import { AMAZON_SALE, AMAZON_TRANSFER, amazonText } from '#domain/import/testing/amazon-file.ts'
import { sallaText } from '#domain/import/testing/salla-file.ts'
import { jumiaFile } from '#server/testing/sales-files.ts'
import { catalogueCsv } from '#spreadsheet/catalogue-file.ts'
import { makeWorkbook } from '#spreadsheet/testing/make-workbook.ts'
import { runCli, temporaryFiles } from './testing/run-cli.ts'

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const SALES = `${HEADER}
1001,1,2026-02-28,noon,OUD-50,Oud 50 ml,2,120.00,36.00,19.00,SAR,sale
1001,2,2026-02-28,noon,MUSK,"Musk, white",1,80.00,12.00,9.50,SAR,sale
1002,1,2026-03-01,Salla,OUD-50,Oud 50 ml,1,120.00,,,SAR,sale
1001,1,2026-03-09,noon,OUD-50,Oud 50 ml,-1,120.00,-18.00,0.00,SAR,refund
,,2026-03-31,noon,,Advertising,0,,25.00,,SAR,fee
`

const EMPTY_PRODUCT = {
  ...{ category: '', variantOf: '', price: null, quantity: null, lowStockBelow: null },
  ...{ tags: [], archived: false, platforms: [] },
}

const file = temporaryFiles()
const run = (...args: string[]) => runCli(args)

async function json(...args: string[]) {
  const { code, out, err } = await run('profit', ...args, '--json')
  return { code, err, report: JSON.parse(out) }
}

describe('the command safi profit', () => {
  test('names the rows that it excludes because of their status, such as cancelled orders', async () => {
    const sales = await file('salla.csv', sallaText([{}, { 'رقم الطلب': '50000002', 'حالة الطلب': 'ملغي' }]))
    const { out } = await run('profit', sales)
    expect(out).toContain('Excluded by status: ملغي (1, 120.00).')
    expect((await json(sales)).report.leftOut).toEqual([{ status: 'ملغي', rows: 1, money: 12_000 }])
  })

  test('shows no fees and no profit for an order list, which states no fees', async () => {
    const sales = await file('salla.csv', sallaText([{}]))
    const { report } = await json(sales)
    const [sku] = report.skusWithoutCost
    const costs = await file('costs.csv', `sku,unit_cost\n${sku},40.00\n`)
    const known = (await json(sales, '--costs', costs)).report
    expect(known).toMatchObject({ fees: 'none', known: null, coverageBp: 10_000 })
    for (const figures of [known.totals, ...known.byMonth, ...known.byPlatform, ...known.bySku])
      expect(figures).toMatchObject({ fees: null, profit: null, marginBp: null })
    const { out } = await run('profit', sales, '--costs', costs)
    const total = out.split('\n').find((line) => line.startsWith('Total'))
    expect(total?.match(/unknown/g)).toHaveLength(3)
    expect(out).toContain('so the profit is unknown')
    const { revenue, cost } = known.totals
    expect(out).toContain(`Sales less known costs, before fees: ${((revenue - cost) / 100).toFixed(2)}.`)
  })

  test('prints all figures as JSON in minor units', async () => {
    const sales = await file('sales.csv', SALES)
    const costs = await file('costs.csv', 'sku,unit_cost\noud-50,40.25\n')
    const { code, err, report } = await json(sales, '--costs', costs)
    expect([code, err]).toEqual([0, ''])
    expect(report).toEqual({
      format: 'safi-template',
      fees: 'stated',
      seenWithRealFile: true,
      currency: 'SAR',
      minorDigits: 2,
      totals: {
        revenue: 32_000,
        fees: 8_350,
        cost: 8_050,
        profit: 15_600,
        units: 3,
        orders: 2,
        marginBp: 5_104,
        coverageBp: 7_500,
      },
      byMonth: [
        {
          month: '2026-02',
          revenue: 32_000,
          fees: 7_650,
          cost: 8_050,
          profit: 16_300,
          units: 3,
          orders: 1,
          marginBp: 4_354,
          coverageBp: 7_500,
        },
        {
          month: '2026-03',
          revenue: 0,
          fees: 700,
          cost: 0,
          profit: -700,
          units: 0,
          orders: 1,
          marginBp: null,
          coverageBp: null,
        },
      ],
      byPlatform: [
        {
          platform: 'Salla',
          revenue: 12_000,
          fees: 0,
          cost: 4_025,
          profit: 7_975,
          units: 1,
          orders: 1,
          marginBp: 6_646,
          coverageBp: 10_000,
        },
        {
          platform: 'noon',
          revenue: 20_000,
          fees: 8_350,
          cost: 4_025,
          profit: 7_625,
          units: 2,
          orders: 1,
          marginBp: 3_563,
          coverageBp: 6_000,
        },
      ],
      bySku: [
        {
          sku: '',
          revenue: 0,
          fees: 2_500,
          cost: 0,
          profit: -2_500,
          units: 0,
          orders: 0,
          marginBp: null,
          coverageBp: null,
        },
        {
          sku: 'MUSK',
          revenue: 8_000,
          fees: 2_150,
          cost: null,
          profit: null,
          units: 1,
          orders: 1,
          marginBp: null,
          coverageBp: 0,
        },
        {
          sku: 'OUD-50',
          revenue: 24_000,
          fees: 3_700,
          cost: 8_050,
          profit: 12_250,
          units: 2,
          orders: 2,
          marginBp: 5_104,
          coverageBp: 10_000,
        },
      ],
      coverageBp: 7_500,
      known: { profit: 12_250, marginBp: 5_104 },
      skusWithoutCost: ['MUSK'],
      rows: 5,
      lines: 5,
      differences: [],
      leftOut: [],
      errors: 0,
      payouts: 0,
      tax: 0,
      total: 23_650,
      controlTotal: null,
    })
  })

  test('prints a readable table that names unknown costs', async () => {
    const sales = await file('sales.csv', SALES)
    const costs = await file('costs.csv', '\ufeffunit_cost;sku\r\n40,25;OUD-50\r\n')
    const { code, out } = await run('profit', sales, '--costs', costs)
    expect(code).toBe(0)
    expect(out).toContain('Profit in SAR')
    expect(out).toMatch(/Total +320\.00 +83\.50 +80\.50 +156\.00 +51\.04% +3 +2 +75\.00%/)
    expect(out).toMatch(/2026-03 +0\.00 +7\.00 +0\.00 +-7\.00 +n\/a +0 +1 +n\/a/)
    expect(out).toContain('5 rows, 5 read.')
    expect(out).toContain('The cost of 1 SKU is unknown: MUSK. 75.00% of sales have a known cost.')
    expect(out).toContain('Sales whose cost is known: profit 122.50, margin 51.04%.')
  })

  test('prints a payout as a positive amount, as the screens do, and leaves the sign of the file in the JSON', async () => {
    const statement = await file('amazon.csv', amazonText([AMAZON_SALE, AMAZON_TRANSFER]))
    expect((await run('profit', statement)).out).toContain('Paid out or reserved 1,854.62, tax 0.00')
    expect((await json(statement)).report.payouts).toBe(-185_462)
  })

  test('calls cost, profit and margin unknown, not zero, when no cost is known', async () => {
    const sales = await file('sales.csv', SALES)
    const { out } = await run('profit', sales)
    const { report } = await json(sales)
    for (const figures of [report.totals, ...report.byPlatform])
      expect(figures).toMatchObject({ fees: expect.any(Number), cost: null, profit: null, marginBp: null })
    expect(report).toMatchObject({ coverageBp: 0, known: null })
    expect(out).toMatch(/Total +320\.00 +83\.50 +unknown +unknown +unknown +3 +2 +0\.00%/)
    expect(out).toContain('Profit before these costs: 236.50.')
  })

  test('names up to 20 cells that it cannot read, leaves their rows out and exits with code 2', async () => {
    const bad = Array.from(
      { length: 23 },
      (_, n) => `9${n},1,2026-03-01,noon,X,X,1,x${n},0,0,SAR,sale\n`,
    ).join('')
    const sales = await file('bad.csv', SALES + bad)
    const { code, err, report } = await json(sales)
    expect([code, report.errors, report.rows, report.lines]).toEqual([2, 23, 28, 5])
    const lines = err.split('\n')
    expect(lines).toHaveLength(22)
    expect(lines[0]).toBe(
      `${sales}: row 7, unit_price "x0": This amount cannot be read. Write it as a number, such as 1500.50.`,
    )
    expect(lines.slice(-2)).toEqual([
      '... and 3 more',
      '23 cells could not be read; their rows are left out.',
    ])
    expect((await run('profit', sales, '--skip-errors')).code).toBe(0)
  })

  test('asks for a currency when the file contains several', async () => {
    const sales = await file('two.csv', SALES.replace(',SAR,sale\n1002', ',AED,sale\n1002'))
    const { code, err, report } = await json(sales)
    expect([code, report.error.code, report.error.data]).toEqual([
      1,
      'several_currencies',
      { currencies: ['SAR', 'AED'] },
    ])
    expect(err).toContain('SAR, AED')
    expect((await json(sales, '--currency', 'aed')).report).toMatchObject({
      currency: 'AED',
      totals: { revenue: 8_000 },
    })
    expect((await json(sales, '--currency', 'KWD')).report.error).toMatchObject({
      code: 'currency_not_in_file',
    })
    expect((await run('profit', sales, '--currency', 'XXX')).err).toContain('not a currency that Safi knows')
  })

  test('reports a cost in another currency only if sales of the chosen currency need it', async () => {
    const sales = await file('two.csv', SALES.replace('120.00,,,SAR', '120.00,,,AED'))
    const costs = await file('costs.csv', 'sku,unit_cost,currency\nOUD-50,40.00,SAR\n')
    const inCurrency = (currency: string) => json(sales, '--costs', costs, '--currency', currency)
    expect(await inCurrency('SAR')).toMatchObject({ code: 0, err: '', report: { totals: { cost: 4_000 } } })
    const { code, err, report } = await inCurrency('AED')
    expect([code, report.errors, report.totals.cost]).toEqual([2, 1, null])
    expect(err).toContain('unit_cost "40.00": This amount is in another currency.')
  })

  test('asks when a column is ambiguous, and accepts an option as the answer', async () => {
    const sales = await file('open.csv', `${HEADER}\n1,1,01/02/2026,noon,X,X,1,"1,498",0,0,SAR,sale\n`)
    const { code, err, report } = await json(sales)
    expect([code, report.error.code]).toEqual([1, 'import_choice_needed'])
    expect(err).toContain('--date-order day')
    expect(err).toContain('--decimal-mark point')
    const answered = await json(sales, '--date-order', 'month', '--decimal-mark', 'point')
    expect(answered.report).toMatchObject({ totals: { revenue: 149_800 }, byMonth: [{ month: '2026-01' }] })
  })

  test('prints one line and exits with code 1 when it refuses the file', async () => {
    const cases: [string, string | Uint8Array, string][] = [
      ['empty.csv', '', 'This file is empty.'],
      ['report.csv', '%PDF-1.7 x', 'PDF'],
      ['other.csv', 'a,b\n1,2\n', 'Safi found no report it knows at the top of the file.'],
      ['cut.csv', HEADER.replace(',sku', ''), 'these columns are missing: sku.'],
    ]
    for (const [name, content, message] of cases) {
      const path = await file(name, content)
      const { code, out, err } = await run('profit', path)
      expect([code, out, err.split('\n').length]).toEqual([1, '', 1])
      expect(err).toContain(path)
      expect(err).toContain(message)
    }
    expect(await run('profit', '/nowhere/sales.csv')).toMatchObject({
      code: 1,
      err: expect.stringContaining('no such file'),
    })
    expect(await run('profit', tmpdir())).toMatchObject({ code: 1, err: expect.stringContaining('folder') })
  })

  test('exits with code 1 and without a profit figure when no row of the file is readable', async () => {
    const sales = await file('none.csv', `${HEADER}\n1,1,2026-01-01,noon,X,X,1,x,0,0,SAR,sale\n`)
    expect(await json(sales)).toMatchObject({ code: 1, report: { error: { code: 'no_row_readable' } } })
  })

  test('refuses a costs file for the same errors as a sales file', async () => {
    const sales = await file('sales.csv', SALES)
    const withCosts = async (content: string) =>
      run('profit', sales, '--costs', await file('costs.csv', content))
    expect((await withCosts('sku,price\nA,1\n')).err).toContain('these columns are missing: unit_cost')
    expect((await withCosts('sku,unit_cost\nMUSK,1\nMUSK,2\n')).err).toContain(
      'Rows 2 and 3 give SKU MUSK two different costs',
    )
    expect((await withCosts('sku,unit_cost\nMUSK,1\nMUSK,1\n')).code).toBe(0)
    expect((await withCosts('sku,unit_cost\nMUSK,"1,250"\n')).err).toContain('--decimal-mark')
    for (const bad of ['cheap', '-5', '1.234', ''])
      expect(await withCosts(`sku,unit_cost\nMUSK,${bad}\nA,1.5\n`)).toMatchObject({
        code: 2,
        err: expect.stringMatching(/costs\.csv: row 2, unit_cost.*: .+\. .+\./),
      })
  })

  test('finds the cost of a SKU that starts like a formula in a catalogue that Safi exported', async () => {
    const sales = await file('minus.csv', `${HEADER}\n1,1,2026-03-25,noon,-A1,X,1,10.000,0,0,KWD,sale\n`)
    const product = { ...EMPTY_PRODUCT, id: 'a', name: 'Amber', sku: '-A1', unitCost: 3_125 }
    const exported = catalogueCsv({ products: [product], currency: 'KWD', language: 'en' })
    expect(exported).toContain(",'-A1,")
    const { report } = await json(sales, '--costs', await file('catalogue.csv', exported))
    expect(report.totals).toMatchObject({ cost: 3_125, coverageBp: 10_000 })
  })

  test('does not read a stored 2.375 of a workbook with costs as thousands, in a currency without decimals', async () => {
    const sales = await file('jpy.csv', `${HEADER}\n1,1,2026-03-25,noon,X,X,1,900,0,0,JPY,sale\n`)
    const names = ['sku', 'unit_cost'].map((name) => `<c t="inlineStr"><is><t>${name}</t></is></c>`)
    const row = '<row><c t="inlineStr"><is><t>X</t></is></c><c><v>2.375</v></c></row>'
    const costs = await file('costs.xlsx', makeWorkbook({ sheet: `<row>${names.join('')}</row>${row}` }))
    expect(await run('profit', sales, '--costs', costs)).toMatchObject({
      code: 2,
      err: expect.stringMatching(/costs\.xlsx: .*row 2, unit_cost.*2\.375/),
    })
  })

  test('reads Kuwaiti dinars with three decimals without asking about the separator', async () => {
    const sales = await file('kwd.csv', `${HEADER}\n1,1,2026-01-01,noon,X,X,2,12.500,1.250,0,KWD,sale\n`)
    const costs = await file('costs.csv', 'sku,unit_cost\nX,3.125\n')
    const { report } = await json(sales, '--costs', costs)
    expect(report).toMatchObject({
      minorDigits: 3,
      totals: { revenue: 25_000, fees: 1_250, cost: 6_250, profit: 17_500 },
    })
  })
})

test('bin/safi.js runs as a program and returns the exit code of the command', async () => {
  const bin = fileURLToPath(new URL('../../bin/safi.js', import.meta.url))
  const sales = await file('sales.csv', SALES)
  const { stdout } = await promisify(execFile)(process.execPath, [bin, 'profit', sales, '--json'])
  expect(JSON.parse(stdout).totals.revenue).toBe(32_000)
  const failed = await promisify(execFile)(process.execPath, [bin, 'profit', '/nowhere/sales.csv']).catch(
    (error) => error,
  )
  expect([failed.code, failed.stderr]).toEqual([1, expect.stringContaining('no such file')])
})

test('reports a sum beyond the exact integers of JavaScript as an error, without a stack trace', async () => {
  const row = (line: number) => `1,${line},2026-02-28,noon,OUD,Oud,1,45000000000000.00,,,SAR,sale`
  const huge = await file('huge.csv', `${HEADER}\n${[1, 2, 3].map(row).join('\n')}\n`)
  const { code, err, report } = await json(huge)
  expect([code, report.error.code]).toEqual([1, 'amounts_too_large'])
  expect(err).toContain(huge)
})

test('lists all reports that it can read, and marks those that were never tested with a real file', async () => {
  const { out } = await run('help')
  for (const { title, seenWithRealFile } of FORMATS)
    expect(out).toContain(
      seenWithRealFile === false ? `${title} (not yet seen with a real file)` : `${title}\n`,
    )
})

test('warns when the report was never tested with a real file', async () => {
  const path = await file(jumiaFile.name, jumiaFile.text)
  const { code, err, report } = await json(path)
  expect([code, report.seenWithRealFile]).toEqual([0, false])
  expect(err).toContain(
    'Safi has not been tested with a real file of this report yet: Jumia account statement.',
  )
  expect(err).toContain('Compare a few rows')
})

test('reads only reports of the platform that the user chose', async () => {
  const path = await file(jumiaFile.name, jumiaFile.text)
  expect((await json(path, '--platform', 'jumia')).report.format).toBe('jumia-statement')
  const { code, err, report } = await json(path, '--platform', 'noon')
  expect([code, report.error.code]).toEqual([1, 'file_of_other_platform'])
  expect(err).toContain('You chose noon, but this file is from Jumia: Jumia account statement.')
})
