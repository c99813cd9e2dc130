import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isCurrencyCode } from '../../money/currency.ts'
import { feesOf, revenueOf, totalOf } from '../sale-line.ts'
import {
  AMAZON_HEADER_2018,
  AMAZON_HEADER_2020,
  AMAZON_HEADER_2026,
  type AmazonRow,
  amazonCells,
  amazonText,
} from '../testing/amazon-file.ts'
import { bytesOf, csvText, readText, scanText } from '../testing/sources.ts'
import { amazonPreambleCurrency, amazonSite } from './amazon-words.ts'

const SALE: AmazonRow = {
  'product sales': '8.96',
  'shipping credits': '5.99',
  'promotional rebates': '-1.00',
  'selling fees': '-2.00',
  'fba fees': '-8.98',
}
const REFUND: AmazonRow = { type: 'Refund', 'product sales': '-6.96', 'selling fees': '0.83' }
const NO_ORDER: AmazonRow = { 'order id': '', sku: '', quantity: '', marketplace: '' }
const ADS: AmazonRow = {
  ...NO_ORDER,
  type: 'Service Fee',
  description: 'Cost of Advertising',
  'other transaction fees': '-200.00',
}
const TRANSFER: AmazonRow = {
  ...NO_ORDER,
  type: 'Transfer',
  description: 'To your account ending in: 000',
  other: '-1,854.62',
}
const REIMBURSED: AmazonRow = {
  type: 'Adjustment',
  description: 'FBA Inventory Reimbursement - Customer Return',
  marketplace: '',
  quantity: '5',
  other: '2.50',
}

async function lineOf(row: AmazonRow, header = AMAZON_HEADER_2018) {
  const { lines, errors } = await readText(amazonText([row], { header }))
  expect(errors).toEqual([])
  return lines[0]!
}

async function errorsOf(row: AmazonRow) {
  const { lines, errors } = await readText(amazonText([row]))
  expect(lines).toEqual([])
  return errors
}

describe('rows of Amazon', () => {
  test('an order', async () => {
    expect(await lineOf(SALE)).toEqual({
      row: 6,
      key: expect.stringMatching(/^[\w-]{22}$/),
      kind: 'sale',
      platform: 'Amazon',
      orderId: '111-0000001-0000001',
      sku: 'OUD-50',
      title: 'Oud perfume, 50 ml',
      date: '2026-02-01',
      country: 'US',
      currency: 'USD',
      units: 1,
      amounts: {
        sales: 896,
        shipping: 599,
        giftWrap: 0,
        discounts: -100,
        referralFee: -200,
        fulfilmentFee: -898,
        otherFee: 0,
        reimbursement: 0,
        tax: 0,
        payout: 0,
      },
      rawType: 'Order',
    })
  })

  test('buyers stay unknown: no line holds city, state or postal code', async () => {
    const line = await lineOf({
      ...SALE,
      'order city': 'SECRETVILLE',
      'order state': 'SECRETSTATE',
      'order postal': 'SECRET1',
    })
    expect(JSON.stringify(line)).not.toContain('SECRET')
  })

  test('a refund has a positive quantity in the file and takes units away', async () => {
    const line = await lineOf({ ...REFUND, quantity: '2' })
    expect([line.kind, line.units, revenueOf(line.amounts), feesOf(line.amounts)]).toEqual([
      'refund',
      -2,
      -696,
      -83,
    ])
    expect((await lineOf({ ...REFUND, quantity: '-2' })).units).toBe(-2)
  })

  test('a refund of shipping alone brings no goods back', async () => {
    const line = await lineOf({ type: 'Refund', 'shipping credits': '-5.99' })
    expect([line.kind, line.units]).toEqual(['refund', 0])
  })

  test('claims and chargebacks give money back for goods that are gone', async () => {
    for (const type of ['A-to-z Guarantee Claim', 'Chargeback Refund']) {
      const line = await lineOf({ ...REFUND, type })
      expect([line.kind, line.units]).toEqual(['refund', 0])
    }
  })

  test('a transfer is neither sale nor cost', async () => {
    const line = await lineOf(TRANSFER)
    expect([line.kind, line.amounts.payout, revenueOf(line.amounts), feesOf(line.amounts)]).toEqual([
      'payout',
      -185_462,
      0,
      0,
    ])
  })

  test('advertising, subscription and storage are fees, in whichever column they stand', async () => {
    for (const row of [
      ADS,
      { ...NO_ORDER, type: 'Service Fee', description: 'Subscription', other: '-39.99' },
      { ...NO_ORDER, type: 'FBA Inventory Fee', description: 'FBA Inventory Storage Fee', other: '-24.15' },
      { ...NO_ORDER, type: 'Shipping Services', description: 'Label', other: '-4.00' },
    ]) {
      const line = await lineOf(row)
      expect([line.kind, line.units, line.amounts.otherFee]).toEqual(['fee', 0, totalOf(line.amounts)])
    }
  })

  test('compensation for lost goods is no sale, whatever its quantity', async () => {
    for (const row of [REIMBURSED, { ...NO_ORDER, type: 'SAFE-T Reimbursement', other: '9.00' }]) {
      const line = await lineOf(row)
      expect([line.kind, line.units]).toEqual(['reimbursement', 0])
      expect(line.amounts.reimbursement).toBe(totalOf(line.amounts))
    }
  })

  test('other adjustments and payouts that bounced', async () => {
    const correction = await lineOf({
      ...NO_ORDER,
      type: 'Adjustment',
      description: 'Balance Adjustment',
      other: '3.00',
    })
    expect([correction.kind, correction.amounts.otherFee]).toEqual(['other', 300])
    const bounced = await lineOf({
      ...NO_ORDER,
      type: 'Adjustment',
      description: 'Failed disbursement',
      other: '50.00',
    })
    expect([bounced.kind, bounced.amounts.payout]).toEqual(['payout', 5_000])
  })

  test('sales tax and what Amazon withholds of it are tax', async () => {
    const line = await lineOf({
      ...SALE,
      'sales tax collected': '0.80',
      'Marketplace Facilitator Tax': '-0.80',
    })
    expect(line.amounts.tax).toBe(0)
    const owed = await lineOf(
      { ...SALE, 'product sales tax': '1.34', 'shipping credits tax': '0.90' },
      AMAZON_HEADER_2020,
    )
    expect([owed.amounts.tax, revenueOf(owed.amounts)]).toEqual([224, 1_395])
  })

  test('the date is the one printed, also a minute before midnight', async () => {
    expect((await lineOf({ ...SALE, 'date/time': 'Feb 28, 2026 11:59:59 PM PST' })).date).toBe('2026-02-28')
    expect((await lineOf({ ...SALE, 'date/time': '15 Mar 2026 3:22:08 PM UTC' })).date).toBe('2026-03-15')
  })
})

describe('headers of all years', () => {
  test.each([
    ['2018', AMAZON_HEADER_2018],
    ['2020', AMAZON_HEADER_2020],
    ['2026', AMAZON_HEADER_2026],
  ])('%s', async (_, header) => {
    const { lines, errors } = await readText(
      amazonText([SALE, REFUND, ADS, TRANSFER, REIMBURSED], { header }),
    )
    expect(errors).toEqual([])
    expect(lines.map(({ kind }) => kind)).toEqual(['sale', 'refund', 'fee', 'payout', 'reimbursement'])
  })

  test('the same transaction has the same key under every header', async () => {
    const keys = await Promise.all(
      [AMAZON_HEADER_2018, AMAZON_HEADER_2020, AMAZON_HEADER_2026].map(
        async (header) => (await lineOf(SALE, header)).key,
      ),
    )
    expect(new Set(keys).size).toBe(1)
  })

  test('a preamble of twice the length, and one that a spreadsheet padded with commas', async () => {
    const long = [
      '',
      'a',
      'b',
      'c',
      'd',
      'e',
      'f',
      'All amounts in AED, unless specified',
      'g',
      'h',
      'i',
      'j',
    ]
    const { lines } = await readText(amazonText([SALE], { preamble: long }))
    expect([lines[0]?.currency, lines[0]?.row]).toEqual(['AED', long.length + 2])
    const padded = ['All amounts in GBP, unless specified', 'Definitions:'].map((line) => [
      line,
      ...new Array(AMAZON_HEADER_2018.length - 1).fill(''),
    ])
    const table = [AMAZON_HEADER_2018, amazonCells(SALE, AMAZON_HEADER_2018)]
    const read = await readText(`\ufeff${csvText([...padded, ...table], { newline: '\r\n' })}`)
    expect([read.lines[0]?.currency, read.lines[0]?.row]).toEqual(['GBP', 4])
  })

  test('Japanese, in whole yen with thousands commas only', async () => {
    const header =
      '日付/時間,決済番号,トランザクションの種類,注文番号,SKU,説明,数量,Amazon 出品サービス,フルフィルメント,市町村,都道府県,郵便番号,税金徴収型,商品売上,商品の売上税,配送料,配送料の税金,ギフト包装手数料,ギフト包装クレジットの税金,Amazonポイントの費用,プロモーション割引額,プロモーション割引の税金,源泉徴収税を伴うマーケットプレイス,手数料,FBA 手数料,トランザクションに関するその他の手数料,その他,合計'.split(
        ',',
      )
    const row = (type: string, quantity: string, amounts: Record<string, string>, total: string) =>
      header.map((name) => {
        const text: Record<string, string> = {
          '日付/時間': '2025/01/01 0:21:14 JST',
          決済番号: '11900000001',
          トランザクションの種類: type,
          注文番号: '503-0000001-0000001',
          SKU: 'BAG-1',
          説明: 'バッグ',
          数量: quantity,
          'Amazon 出品サービス': 'amazon.jp',
          フルフィルメント: 'Amazon',
        }
        if (name === '合計') return total
        return text[name] ?? amounts[name] ?? (header.indexOf(name) < 13 ? '' : '0')
      })
    const text = csvText([
      ['指定のない場合、単位は円', ...new Array(header.length - 1).fill('')],
      header,
      row(
        '注文',
        '1',
        {
          商品売上: '2,691',
          商品の売上税: '269',
          Amazonポイントの費用: '-30',
          手数料: '-387',
          'FBA 手数料': '-485',
        },
        '2,058',
      ),
      row('返金', '1', { 商品売上: '-2,691', 商品の売上税: '-269', 手数料: '300' }, '-2,660'),
      row('振込み', '', { その他: '-40,799' }, '-40,799'),
    ])
    const { lines, errors, control } = await readText(text)
    expect(errors).toEqual([])
    expect(lines.map(({ kind, units, amounts }) => [kind, units, totalOf(amounts)])).toEqual([
      ['sale', 1, 2_058],
      ['refund', -1, -2_660],
      ['payout', 0, -40_799],
    ])
    expect(lines[0]).toMatchObject({
      currency: 'JPY',
      country: 'JP',
      date: '2025-01-01',
      amounts: { tax: 269, discounts: -30 },
    })
    expect(control).toEqual({ JPY: -41_401 })
  })

  test('European decimals are told by the columns', async () => {
    const cells = amazonCells(SALE, AMAZON_HEADER_2018).map((cell, at) =>
      at < 12 ? cell : cell.replace('.', ','),
    )
    const text = csvText(
      [['Alle Beträge in Euro sofern nicht anders gekennzeichnet'], AMAZON_HEADER_2018, cells],
      { delimiter: ';' },
    )
    const { lines } = await readText(text)
    expect([lines[0]?.currency, lines[0]?.amounts.sales]).toEqual(['EUR', 896])
  })
})

describe('the currency', () => {
  test.each([
    ['All amounts in CAD, unless specified', 'CAD'],
    ['All amounts in AED, unless specified', 'AED'],
    ['Alle Beträge in Euro sofern nicht anders gekennzeichnet', 'EUR'],
    ['Todos los importes en EUR, a menos que se especifique lo contrario', 'EUR'],
    ['Tutti gli importi sono espressi in EUR, se non diversamente specificato.', 'EUR'],
    ['Tous les montants sont en EUR, sauf mention contraire.', 'EUR'],
    ['指定のない場合、単位は円', 'JPY'],
    ['Definitions:', null],
    ['All amounts in the table', null],
  ])('%s', (line, currency) => {
    expect(amazonPreambleCurrency(line, isCurrencyCode)).toBe(currency)
  })

  test('without a preamble the marketplace tells', async () => {
    const { lines } = await readText(
      amazonText([{ ...SALE, marketplace: 'amazon.sa' }, ADS], { preamble: [] }),
    )
    expect(lines.map(({ currency }) => currency)).toEqual(['SAR', 'SAR'])
  })

  test('without either, or with two marketplaces, the file is refused', async () => {
    expect(await scanText(amazonText([ADS], { preamble: [] }))).toMatchObject({
      refusal: { code: 'file_currency_unknown', data: { column: 'marketplace', line: 1, value: '' } },
    })
    const two = [SALE, { ...SALE, marketplace: 'amazon.ca' }]
    expect(await scanText(amazonText(two, { preamble: [] }))).toMatchObject({
      refusal: {
        code: 'file_currency_unknown',
        data: { column: 'marketplace', line: 3, value: 'amazon.ca' },
      },
    })
  })

  test('sites', () => {
    expect(amazonSite('Amazon.com')).toEqual({ country: 'US', currency: 'USD' })
    expect(amazonSite('amazon.co.uk')?.country).toBe('GB')
    expect(amazonSite('sim1.stores.amazon.com')).toBe(null)
  })
})

describe('rows that cannot be read', () => {
  test.each<[AmazonRow, string, string]>([
    [{ ...SALE, total: '2.98' }, 'total', 'total_mismatch'],
    [{ ...SALE, total: '' }, 'total', 'value_missing'],
    [{ ...SALE, 'product sales': 'eight' }, 'product sales', 'amount_unreadable'],
    [{ ...SALE, quantity: '' }, 'quantity', 'value_missing'],
    [{ ...SALE, quantity: '0' }, 'quantity', 'sign_mismatch'],
    [{ ...SALE, quantity: '-1' }, 'quantity', 'sign_mismatch'],
    [{ ...SALE, quantity: '1.5' }, 'quantity', 'quantity_unreadable'],
    [{ ...SALE, 'product sales': '-8.96' }, 'product sales', 'sign_mismatch'],
    [{ ...SALE, 'date/time': 'yesterday' }, 'date/time', 'date_unreadable'],
    [{ ...SALE, type: 'Barter' }, 'type', 'type_unknown'],
    [{ ...SALE, type: '' }, 'type', 'value_missing'],
    [{ ...TRANSFER, type: 'Payday' }, 'type', 'type_unknown'],
  ])('%o', async (row, column, code) => {
    const errors = await errorsOf(row)
    expect(errors.map((error) => [error.line, error.column, error.code])).toContainEqual([6, column, code])
  })

  test('an unknown type whose money explains itself is kept', async () => {
    const line = await lineOf({ ...ADS, type: 'Prime Day Fee' })
    expect([line.kind, line.amounts.otherFee, line.rawType]).toEqual(['other', -20_000, 'Prime Day Fee'])
  })

  test('a money column that nobody knows is seen', async () => {
    const header = [...AMAZON_HEADER_2018.slice(0, -1), 'eco fees', 'total']
    const { errors } = await readText(amazonText([{ ...SALE, 'eco fees': '-0.30' }], { header }))
    expect(errors).toMatchObject([{ column: 'total', code: 'total_mismatch' }])
  })
})

describe('identity', () => {
  test('twins are both kept, and the same file has the same keys', async () => {
    const text = amazonText([SALE, ADS, SALE, SALE])
    const keys = (await readText(text)).lines.map(({ key }) => key)
    expect(new Set(keys).size).toBe(4)
    expect((await readText(text)).lines.map(({ key }) => key)).toEqual(keys)
    expect((await readText(bytesOf(text, 'utf-16le'))).lines.map(({ key }) => key)).toEqual(keys)
  })

  test.each<[string, AmazonRow]>([
    ['second', { 'date/time': 'Feb 1, 2026 12:04:31 AM PST' }],
    ['settlement', { 'settlement id': '12345678902' }],
    ['order', { 'order id': '111-0000001-0000002' }],
    ['sku', { sku: 'OUD-100' }],
    ['description', { description: 'Oud' }],
    ['quantity', { quantity: '2' }],
    ['amount', { 'fba fees': '-8.99' }],
  ])('another %s is another row', async (_, change) => {
    expect((await lineOf({ ...SALE, ...change })).key).not.toBe((await lineOf(SALE)).key)
  })
})

describe('properties', () => {
  const cents = fc.integer({ min: 0, max: 500_000 }).map((minor) => (minor / 100).toFixed(2))
  const sale = fc.record({
    'date/time': fc.constantFrom(
      'Feb 1, 2026 12:04:30 AM PST',
      'Feb 2, 2026 1:00:00 PM PST',
      'Mar 3, 2026 1:00:00 PM PDT',
    ),
    sku: fc.constantFrom('A', 'B'),
    quantity: fc.constantFrom('1', '2'),
    'product sales': cents,
    'shipping credits': cents,
    'selling fees': cents.map((fee) => `-${fee}`),
    'fba fees': cents.map((fee) => `-${fee}`),
  })
  const rows = fc.array(
    fc.oneof(
      { weight: 4, arbitrary: sale },
      fc.constantFrom<AmazonRow>(SALE, REFUND, ADS, TRANSFER, REIMBURSED),
    ),
    {
      minLength: 1,
      maxLength: 15,
    },
  )
  const headers = fc.constantFrom(AMAZON_HEADER_2018, AMAZON_HEADER_2020, AMAZON_HEADER_2026)

  test('every row is accounted for, and the lines add up to the total column', async () => {
    await fc.assert(
      fc.asyncProperty(rows, headers, async (table, header) => {
        const read = await readText(amazonText(table, { header }))
        expect(read.errors.filter(({ code }) => code !== 'sign_mismatch')).toEqual([])
        expect(read.lines.length + read.errors.length).toBe(table.length)
        const total = read.lines.reduce((sum, { amounts }) => sum + totalOf(amounts), 0)
        if (read.errors.length === 0) expect(read.control).toEqual({ USD: total })
        expect(new Set(read.lines.map(({ key }) => key)).size).toBe(read.lines.length)
      }),
    )
  })

  test('damage to one amount cell is never another number without an error', async () => {
    const damage = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789.,-( )$x'), maxLength: 8 }),
      fc.constantFrom('', '1,498', '1.498', '--', '0', '12,50'),
    )
    await fc.assert(
      fc.asyncProperty(
        rows,
        fc.nat(),
        fc.integer({ min: 12, max: 22 }),
        damage,
        async (table, which, column, value) => {
          const cells = table.map((row) => amazonCells(row, AMAZON_HEADER_2018))
          const write = () =>
            csvText([['All amounts in USD, unless specified'], AMAZON_HEADER_2018, ...cells])
          const before = await readText(write())
          cells[which % cells.length]![column] = value
          const scan = await scanText(write())
          if (scan.outcome !== 'ready') return
          const after = await readText(write())
          const at = (which % cells.length) + 3
          const kept = after.lines.find(({ row }) => row === at)
          const original = before.lines.find(({ row }) => row === at)
          if (kept !== undefined) expect(kept.amounts).toEqual(original?.amounts)
          else expect(after.errors.some(({ line }) => line === at)).toBe(true)
          const others = ({ lines }: typeof after) =>
            lines.filter(({ row }) => row !== at).map(({ amounts }) => amounts)
          expect(others(after)).toEqual(others(before))
        },
      ),
      { numRuns: 400 },
    )
  })
})
