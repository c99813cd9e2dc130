import { describe, expect, test } from 'vitest'
import { isCurrencyCode } from '../../../money/currency.ts'
import { totalOf } from '../../sale-line.ts'
import {
  AMAZON_ADS as ADS,
  AMAZON_HEADER_2018,
  AMAZON_HEADER_2020,
  AMAZON_HEADER_2026,
  type AmazonRow,
  amazonCells,
  amazonText,
  AMAZON_REFUND as REFUND,
  AMAZON_REIMBURSED as REIMBURSED,
  AMAZON_SALE as SALE,
  AMAZON_TRANSFER as TRANSFER,
} from '../../testing/amazon-file.ts'
import { csvText, readText, scanText } from '../../testing/sources.ts'
import { amazonPreambleCurrency, amazonSite, isOtherShop } from './amazon-words.ts'

async function lineOf(row: AmazonRow, header = AMAZON_HEADER_2018) {
  const { lines, errors } = await readText(amazonText([row], { header }))
  expect(errors).toEqual([])
  return lines[0]!
}

describe("headers of Amazon's date-range report in different years", () => {
  test.each([
    ['2018', AMAZON_HEADER_2018],
    ['2020', AMAZON_HEADER_2020],
    ['2026', AMAZON_HEADER_2026],
    [
      'Australia',
      AMAZON_HEADER_2026.map((name) => (name === 'fba fees' ? 'fulfilment by amazon fees' : name)),
    ],
  ])('reads the file with the header of %s', async (_, header) => {
    const { lines, errors } = await readText(
      amazonText([SALE, REFUND, ADS, TRANSFER, REIMBURSED], { header }),
    )
    expect(errors).toEqual([])
    expect(lines.map(({ kind }) => kind)).toEqual(['sale', 'refund', 'fee', 'payout', 'reimbursement'])
  })

  test("gives a transaction the same key whichever year's header the file has", async () => {
    const keys = await Promise.all(
      [AMAZON_HEADER_2018, AMAZON_HEADER_2020, AMAZON_HEADER_2026].map(
        async (header) => (await lineOf(SALE, header)).key,
      ),
    )
    expect(new Set(keys).size).toBe(1)
  })

  test('reads a file whose preamble has twice as many lines, and one whose preamble a spreadsheet padded with commas', async () => {
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

  test('reads Japanese amounts as whole yen with commas as thousands separators', async () => {
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

  test('reads decimal commas or decimal points of European files, depending on what the cells of each column prove', async () => {
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

describe("currency of Amazon's date-range report", () => {
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
  ])('finds in the preamble line %j the currency %s', (line, currency) => {
    expect(amazonPreambleCurrency(line, isCurrencyCode)).toBe(currency)
  })

  test('takes the currency of the marketplace that the rows name when the file has no preamble', async () => {
    const { lines } = await readText(
      amazonText([{ ...SALE, marketplace: 'amazon.sa' }, ADS], { preamble: [] }),
    )
    expect(lines.map(({ currency }) => currency)).toEqual(['SAR', 'SAR'])
  })

  test('refuses a file that has neither preamble nor marketplace, and a file with two marketplaces', async () => {
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

  test('amazonSite returns the country and currency of an Amazon site', () => {
    expect(amazonSite('Amazon.com')).toEqual({ country: 'US', currency: 'USD' })
    expect(amazonSite('amazon.co.uk')?.country).toBe('GB')
    expect(amazonSite('sim1.stores.amazon.com')).toBe(null)
    expect(['Amazon.com', 'www.amazon.co.uk', 'amazon.si', 'Amazon.com.mx', ''].filter(isOtherShop)).toEqual(
      [],
    )
  })
})
