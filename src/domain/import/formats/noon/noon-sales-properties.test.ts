import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurrencyCode } from '../../../money/currency.ts'
import { NOON_SALES_HEADER as HEADER, noonSalesCells } from '../../testing/noon-sales-file.ts'
import { csvText, readText, readWhole, scanText, sourceOf } from '../../testing/sources.ts'
import {
  answers,
  type Cell,
  NO_AMOUNT,
  PLAIN,
  WRITINGS,
  type Writing,
  written,
} from '../../testing/writing.ts'

const sold = fc.record({
  item: fc.integer({ min: 1, max: 12 }).map((n) => `NAEI${500 + n}-${n % 3}`),
  sku: fc.constantFrom('OUD-50', '00139595', 'عود', 'a;b', 'x,"y"'),
  status: fc.constantFrom('Processing', 'Shipped', 'Delivered', 'Cancelled', 'CIR'),
  currency: fc.constantFrom<CurrencyCode>('AED', 'KWD', 'OMR', 'QAR'),
  price: fc.integer({ min: 0, max: 9_999_999 }),
  date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2026-12-09'),
})
type Sold = typeof sold extends fc.Arbitrary<infer S> ? S : never

function write(rows: readonly Sold[], how: Writing): Uint8Array {
  const table = rows.map(({ item, sku, status, currency, price, date }) => {
    const cells: Cell[] = noonSalesCells({
      item_nr: item,
      partner_sku: sku,
      status,
      currency_code: currency,
    })
    cells[HEADER.indexOf('offer_price')] = ''
    cells[HEADER.indexOf('gmv_lcy')] = { amount: price, currency }
    cells[HEADER.indexOf('order_timestamp')] = { date }
    return cells
  })
  return written(HEADER, table, how)
}

const read = (rows: readonly Sold[], how: Writing) =>
  readWhole(sourceOf(write(rows, how), how.pieceSize), answers(how))

const LEFT_OUT = ['Cancelled', 'CIR']

test('reads the same sales with the same keys from the list in every notation (delimiter, encoding, dates, numbers)', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(sold, { minLength: 1, maxLength: 12 }), WRITINGS, async (rows, how) => {
      const { lines, errors, rows: count } = await read(rows, how)
      expect([errors, count]).toEqual([[], rows.length])
      expect(
        lines.map(({ sku, date, currency, kind, units, amounts, leftOut }) => [
          sku,
          date,
          currency,
          kind,
          units,
          amounts.sales,
          leftOut,
        ]),
      ).toEqual(
        rows.map(({ sku, date, currency, status, price }) =>
          LEFT_OUT.includes(status)
            ? [sku, date, currency, 'left_out', 0, 0, price]
            : [sku, date, currency, 'sale', 1, price, undefined],
        ),
      )
      const plain = await read(rows, PLAIN)
      expect(lines.map(({ key, item }) => [key, item])).toEqual(
        plain.lines.map(({ key, item }) => [key, item]),
      )
    }),
    { numRuns: 200 },
  )
})

test('files of two overlapping periods together have the same row keys as one file of the whole period, and the same file has the same keys again', async () => {
  const keysOf = async (rows: readonly Sold[]) =>
    rows.length === 0 ? [] : (await read(rows, PLAIN)).lines.map(({ key }) => key)
  const day = fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28')
  await fc.assert(
    fc.asyncProperty(fc.array(sold, { minLength: 1, maxLength: 20 }), day, day, async (some, a, b) => {
      const rows = [...some, ...some.slice(0, 3)]
      const [from, until] = a < b ? [a, b] : [b, a]
      const whole = await keysOf(rows)
      expect(new Set(whole).size).toBe(rows.length)
      const halves = new Set([
        ...(await keysOf(rows.filter(({ date }) => date <= until))),
        ...(await keysOf(rows.filter(({ date }) => date >= from))),
      ])
      expect([...halves].sort()).toEqual([...whole].sort())
    }),
    { numRuns: 60 },
  )
})

test('a damaged cell causes a row error instead of another amount, and changes no other row', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sold, { minLength: 1, maxLength: 8 }),
      fc.nat(),
      fc.constantFrom('gmv_lcy', 'currency_code', 'status', 'order_timestamp'),
      NO_AMOUNT,
      async (rows, which, column, damage) => {
        const table = rows.map(({ item, sku, status, currency, price, date }) =>
          noonSalesCells({
            item_nr: item,
            partner_sku: sku,
            status,
            currency_code: currency,
            gmv_lcy: String(price / (currency === 'KWD' || currency === 'OMR' ? 1_000 : 100)),
            order_timestamp: date,
          }),
        )
        const at = which % rows.length
        const before = await readText(csvText([HEADER, ...table]), { decimalMark: 'point' })
        table[at]![HEADER.indexOf(column)] = damage
        const text = csvText([HEADER, ...table])
        if ((await scanText(text, { decimalMark: 'point' })).outcome !== 'ready') return
        const after = await readText(text, { decimalMark: 'point' })
        expect(after.errors.map(({ line }) => line)).toContain(at + 2)
        const others = ({ lines }: typeof after) =>
          lines
            .filter(({ row }) => row !== at + 2)
            .map(({ row, amounts, leftOut }) => [row, amounts, leftOut])
        expect(others(after)).toEqual(others(before))
      },
    ),
    { numRuns: 300 },
  )
})
