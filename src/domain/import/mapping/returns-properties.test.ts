import fc from 'fast-check'
import { expect, test } from 'vitest'
import { revenueOf } from '../sale-line.ts'
import { fuzzRuns } from '../testing/fuzz-runs.ts'
import { csvText, readText, scanText } from '../testing/sources.ts'
import { type AmountQuestion, withAnswer } from './amount-answers.ts'
import type { ColumnMapping } from './column-mapping.ts'

const row = fc
  .record({
    order: fc.integer({ min: 1, max: 4 }),
    units: fc.integer({ min: 1, max: 4 }),
    back: fc.integer({ min: 0, max: 4 }),
    price: fc.integer({ min: 200, max: 90_000 }),
    fee: fc.integer({ min: 1, max: 2_000 }),
  })
  .map((line) => ({ ...line, back: Math.min(line.back, line.units) }))

/** Tables whose rows state returned units, refunded money or both. `discount` and `tax` are amounts per unit. */
const tables = fc.record({
  rows: fc.array(row, { minLength: 1, maxLength: 6 }),
  prices: fc.boolean(),
  discount: fc.constantFrom(0, 50, 199),
  tax: fc.constantFrom(0, 15, 1_500),
  /** Whether quantity and amounts still include what was returned. */
  before: fc.boolean(),
  refund: fc.boolean(),
  total: fc.constantFrom('none', 'before', 'after'),
  signed: fc.boolean(),
})
type Table = typeof tables extends fc.Arbitrary<infer T> ? T : never

/**
 * The amounts of the only order with a total add up to this total by coincidence: goods of 4.00 plus a tax of 15.00
 * less a refund of 17.00 is 2.00.
 */
const COINCIDENCE: Table = {
  rows: [
    { order: 1, units: 1, back: 1, price: 200, fee: 1 },
    { order: 1, units: 1, back: 0, price: 200, fee: 1 },
    { order: 2, units: 1, back: 1, price: 200, fee: 1 },
  ],
  prices: true,
  discount: 0,
  tax: 1_500,
  before: true,
  refund: true,
  total: 'after',
  signed: false,
}

const money = (minor: number) => (minor / 100).toFixed(2)

function textOf({ rows, prices, discount, tax, before, refund, total, signed }: Table): string {
  const cells = rows.map(({ order, units, back, price, fee }, at) => {
    const counted = before ? units : units - back
    const kept = prices ? (total === 'before' ? units : units - back) : counted
    const refunded = (prices ? price - discount + tax : price) * back
    return {
      Date: `2026-03-${10 + order}`,
      Order: String(order),
      SKU: `S-${at}`,
      Quantity: String(counted),
      Returned: String(signed ? 0 - back : back),
      ...(prices && { Price: money(price), Discount: money(discount * counted), Tax: money(tax * counted) }),
      ...((total !== 'none' || !prices) && { Total: money(price * kept) }),
      ...(refund && { Refunded: money(refunded) }),
      Commission: money(fee),
    }
  })
  return csvText([Object.keys(cells[0] ?? {}), ...cells.map((line) => Object.values(line))])
}

async function imported(table: Table) {
  const text = textOf(table)
  const first = await scanText(text)
  if (first.outcome !== 'refused' || !first.table) throw new Error(first.outcome)
  expect(first.table.guess.columns.returned).toBe('returned')
  let mapping: ColumnMapping = { ...first.table.guess, platform: 'Shop', currency: 'SAR' }
  const side = table.before ? 'before' : 'after'
  const answers = {
    ...{ amountOf: 'row', tax: 'on_top', total: 'goods', chargedFees: 'plus', returnedFees: 'kept' },
    ...{ returnedUnits: side, refunds: side },
  }
  for (;;) {
    const choices = { mapping, currency: 'SAR' as const }
    const scan = await scanText(text, choices)
    if (scan.outcome === 'needs_choice')
      for (const needed of scan.choices as (AmountQuestion & (typeof scan.choices)[number])[])
        mapping = { ...mapping, amounts: withAnswer(mapping.amounts, needed, answers[needed.choice]) }
    else return readText(text, choices)
  }
}

test('a generated table with returned units gives the true sales, or shows errors and differing totals', async () => {
  await fc.assert(
    fc.asyncProperty(tables, async (table) => {
      const { lines, errors, differences } = await imported(table)
      if (errors.length > 0 || differences.length > 0) return
      const sum = (of: (line: (typeof lines)[number]) => number) =>
        lines.reduce((all, line) => all + of(line), 0)
      const truth = (of: (line: (typeof table.rows)[number]) => number) =>
        table.rows.reduce((all, line) => all + (line.units - line.back) * of(line), 0)
      expect([
        sum(({ units }) => units),
        sum(({ amounts }) => revenueOf(amounts)),
        sum(({ amounts }) => amounts.tax),
        sum(({ amounts }) => 0 - amounts.referralFee),
      ]).toEqual([
        truth(() => 1),
        truth(({ price }) => (table.prices ? price - table.discount : price)),
        truth(() => (table.prices ? table.tax : 0)),
        table.rows.reduce((all, { fee }) => all + fee, 0),
      ])
    }),
    { numRuns: fuzzRuns(200), examples: [[COINCIDENCE]] },
  )
})
