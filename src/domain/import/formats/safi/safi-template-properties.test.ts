import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type CurrencyCode, minorDigits } from '../../../money/currency.ts'
import { fromScaled } from '../../../money/money.ts'
import type { Encoding } from '../../csv/encoding.ts'
import { totalOf } from '../../sale-line.ts'
import { bytesOf, csvText, readText, readWhole, scanText, sourceOf } from '../../testing/sources.ts'
import { safiTemplate } from './safi-template.ts'

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

const DIGITS = ['0123456789', '٠١٢٣٤٥٦٧٨٩', '۰۱۲۳۴۵۶۷۸۹'] as const
const sale = fc.record({
  order: fc.constantFrom('A-1', 'A-2', 'A-3', '70001'),
  hasLine: fc.boolean(),
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
  platform: fc.constantFrom('noon', 'Amazon', 'سوقي'),
  sku: fc.constantFrom('OUD-50', 'عود', 'a;b', 'x,"y"', ''),
  title: fc.constantFrom('', 'عطر عود', 'two\nlines', '5" tall | wide', 'tab\there'),
  quantity: fc.integer({ min: -3, max: 40 }).filter((units) => units !== 0),
  price: fc.integer({ min: 0, max: 9_999_999 }),
  referral: fc.integer({ min: 0, max: 99_999 }),
  fulfilment: fc.integer({ min: 0, max: 99_999 }),
  currency: fc.constantFrom<CurrencyCode>('SAR', 'KWD', 'JPY', 'EGP'),
})
type Sale = (typeof sale extends fc.Arbitrary<infer S> ? S : never) & { readonly line: string }
/** Generates sales that use each line_id only once, because repeating a line_id with other figures is an error. */
const salesUpTo = (maxLength: number): fc.Arbitrary<Sale[]> =>
  fc
    .array(sale, { minLength: 1, maxLength })
    .map((some) => some.map((each, at) => ({ ...each, line: each.hasLine ? String(at + 1) : '' })))

const writing = fc.record({
  delimiter: fc.constantFrom(',', ';', '\t', '|'),
  newline: fc.constantFrom('\n', '\r\n', '\r'),
  quoteAll: fc.boolean(),
  encoding: fc.constantFrom<Encoding>('utf-8', 'utf-16le', 'utf-16be'),
  digits: fc.constantFrom(...DIGITS),
  comma: fc.boolean(),
  group: fc.boolean(),
  dayFirst: fc.constantFrom('iso', 'day', 'month'),
  blankRows: fc.nat({ max: 3 }),
  pieceSize: fc.constantFrom(1, 7, 64, 65_536),
})
type Writing = typeof writing extends fc.Arbitrary<infer W> ? W : never

function write(sales: readonly Sale[], how: Writing): Uint8Array {
  const western = how.digits === DIGITS[0]
  const number = (text: string) => text.replace(/\d/g, (digit) => how.digits[Number(digit)] as string)
  const amount = (minor: number, currency: CurrencyCode) => {
    const [whole = '', fraction] = fromScaled(minor, minorDigits(currency)).split('.')
    const thousands = western ? (how.comma ? '.' : ',') : '٬'
    const grouped = how.group ? whole.replace(/\B(?=(\d{3})+$)/g, thousands) : whole
    return number(
      fraction === undefined ? grouped : `${grouped}${western ? (how.comma ? ',' : '.') : '٫'}${fraction}`,
    )
  }
  const date = (iso: string) => {
    const [year, month, day] = iso.split('-')
    return number(
      how.dayFirst === 'iso'
        ? iso
        : how.dayFirst === 'day'
          ? `${day}/${month}/${year}`
          : `${month}/${day}/${year}`,
    )
  }
  const rows = sales.map((row) => [
    row.order,
    row.line,
    date(row.date),
    row.platform,
    row.sku,
    row.title,
    number(String(row.quantity)),
    amount(row.price, row.currency),
    amount(row.referral, row.currency),
    amount(row.fulfilment, row.currency),
    row.currency,
    '',
  ])
  const blank = Array.from({ length: how.blankRows }, () => new Array(HEADER.length).fill(''))
  return bytesOf(csvText([HEADER, ...rows, ...blank], how), how.encoding, how.encoding !== 'utf-8')
}

const choicesOf = (how: Writing) =>
  ({
    decimalMark: how.comma ? 'comma' : 'point',
    dateOrder: how.dayFirst === 'day' ? 'day_first' : 'month_first',
  }) as const

test('reads the same sales with the same keys from the template in every notation (delimiter, encoding, dates, numbers)', async () => {
  await fc.assert(
    fc.asyncProperty(salesUpTo(12), writing, async (sales, how) => {
      const plain: Writing = {
        ...how,
        delimiter: ',',
        newline: '\n',
        quoteAll: false,
        encoding: 'utf-8',
        digits: DIGITS[0],
        comma: false,
        group: false,
        dayFirst: 'iso',
        blankRows: 0,
        pieceSize: 65_536,
      }
      const read = await readWhole(sourceOf(write(sales, how), how.pieceSize), choicesOf(how))
      const expected = await readText(write(sales, plain), { decimalMark: 'point' })
      expect(read.errors).toEqual([])
      expect(read.rows).toBe(sales.length)
      expect(read.lines.map(({ row: _, ...line }) => line)).toEqual(
        expected.lines.map(({ row: _, ...line }) => line),
      )
      expect(
        read.lines.map(({ units, amounts, currency, date, sku, orderId }) => [
          orderId,
          date,
          sku ?? '',
          units,
          amounts.sales,
          0 - amounts.referralFee,
          0 - amounts.fulfilmentFee,
          currency,
        ]),
      ).toEqual(
        sales.map((s) => [
          s.order,
          s.date,
          s.sku,
          s.quantity,
          s.quantity * s.price + 0,
          s.referral,
          s.fulfilment,
          s.currency,
        ]),
      )
    }),
    { numRuns: 300 },
  )
})

test('the same file has the same keys again, equal rows have different keys, and files of two overlapping periods together have the row keys of the whole period', async () => {
  const plain: Writing = {
    delimiter: ',',
    newline: '\n',
    quoteAll: false,
    encoding: 'utf-8',
    digits: DIGITS[0],
    comma: false,
    group: false,
    dayFirst: 'iso',
    blankRows: 0,
    pieceSize: 65_536,
  }
  const keysOf = async (sales: readonly Sale[]) =>
    sales.length === 0
      ? []
      : (await readText(write(sales, plain), { decimalMark: 'point' })).lines.map(({ key }) => key)
  await fc.assert(
    fc.asyncProperty(
      salesUpTo(25),
      fc.constantFrom('2026-02-01', '2026-02-28', '2026-12-09'),
      fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28'),
      async (some, until, from) => {
        const sales = [...some, ...some.slice(0, 3)]
        const keys = await keysOf(sales)
        expect(new Set(keys).size).toBe(sales.length)
        expect(await keysOf(sales)).toEqual(keys)
        if (until < from) return
        const joined = new Set([
          ...(await keysOf(sales.filter(({ date }) => date <= until))),
          ...(await keysOf(sales.filter(({ date }) => date >= from))),
        ])
        expect([...joined].sort()).toEqual([...keys].sort())
      },
    ),
    { numRuns: 100 },
  )
})

test('each row gives either a sale line or an error, whatever its cells contain', async () => {
  const cell = fc.oneof(
    fc.string({ maxLength: 6 }),
    fc.constantFrom('0', '-1', '1,5', '٣', 'sale', '2026-01-01', 'KWD'),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(fc.nat({ max: 11 }), cell), { minLength: 1, maxLength: 6 }),
      async (changes) => {
        const rows = changes.map(([at, value]) =>
          cells(SALE).map((old, index) => (index === at ? value : old)),
        )
        const scan = await scanText(csvText([HEADER, ...rows]))
        if (scan.outcome !== 'ready') return
        const { lines, errors, rows: count } = await readText(csvText([HEADER, ...rows]))
        const bad = new Set(errors.map(({ line }) => line))
        expect(lines.length + bad.size).toBe(count)
        expect(lines.some(({ row }) => bad.has(row))).toBe(false)
        for (const { amounts } of lines) expect(Number.isSafeInteger(totalOf(amounts))).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})
