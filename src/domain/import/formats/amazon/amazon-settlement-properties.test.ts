import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CurrencyCode } from '../../../money/currency.ts'
import { totalOf } from '../../sale-line.ts'
import { damages } from '../../testing/format-properties.ts'
import {
  other,
  SETTLED_ITEM,
  SETTLED_REFUND,
  SETTLEMENT_HEADER,
  SETTLEMENT_V2_HEADER,
} from '../../testing/settlement-file.ts'
import { bytesOf, csvText, readText, readWhole, scanText, sourceOf } from '../../testing/sources.ts'
import { answers, type Cell, PLAIN, WRITINGS, type Writing, written } from '../../testing/writing.ts'

const cents = fc.integer({ min: 1, max: 999_999 })
const day = fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28')
const event = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('sale'),
      day,
      sku: fc.constantFrom('A', 'عود', '007'),
      units: fc.integer({ min: 1, max: 9 }),
      price: cents,
      fee: cents,
    }),
  },
  fc.record({
    kind: fc.constant('refund'),
    day,
    sku: fc.constantFrom('A', 'B'),
    units: fc.constant(0),
    price: cents,
    fee: cents,
  }),
  fc.record({
    kind: fc.constantFrom('Storage Fee', 'Transfer', 'WAREHOUSE_LOST', 'MoonBilling'),
    day,
    sku: fc.constant(''),
    units: fc.constant(0),
    price: cents,
    fee: fc.constant(0),
  }),
)
/** Generates events of a settlement, such as a sale or a refund. Each event belongs to a separate order. */
const events = fc
  .array(event, { minLength: 1, maxLength: 8 })
  .map((some) => some.map((one, n) => ({ ...one, n })))
type Event = typeof events extends fc.Arbitrary<(infer E)[]> ? E : never

const LAYOUTS = [
  ['the first layout', SETTLEMENT_HEADER],
  ['V2', SETTLEMENT_V2_HEADER],
] as const

/** Cells of a settlement row by column. Amounts are in minor units and formatted later. */
type Row = Readonly<Record<string, Cell>>

function rowsOf(
  { kind, day: date, sku, units, price, fee, n }: Event,
  v2: boolean,
  currency: CurrencyCode,
): Row[] {
  const money = (amount: number): Cell => ({ amount, currency })
  if (kind !== 'sale' && kind !== 'refund') {
    const about: Row = { ...other(kind, ''), 'posted-date': { date } }
    return v2
      ? [
          {
            ...about,
            'transaction-type': 'other-transaction',
            'amount-type': 'other-transaction',
            'amount-description': kind,
            amount: money(-price),
          },
        ]
      : [{ ...about, 'other-amount': money(-price) }]
  }
  const about: Row = {
    ...(kind === 'sale' ? SETTLED_ITEM : SETTLED_REFUND),
    'order-id': `702-000000${n}-0000001`,
    sku,
    'posted-date': { date },
  }
  const sign = kind === 'sale' ? 1 : -1
  const quantity: Row = units === 0 ? {} : { 'quantity-purchased': { count: units } }
  if (v2)
    return [
      {
        ...about,
        ...quantity,
        'amount-type': 'ItemPrice',
        'amount-description': 'Principal',
        amount: money(sign * price),
      },
      {
        ...about,
        ...quantity,
        'amount-type': 'ItemFees',
        'amount-description': 'Commission',
        amount: money(-sign * fee),
      },
    ]
  return [
    ...(units === 0 ? [] : [{ ...about, ...quantity }]),
    { ...about, 'price-type': 'Principal', 'price-amount': money(sign * price) },
    { ...about, 'item-related-fee-type': 'Commission', 'item-related-fee-amount': money(-sign * fee) },
  ]
}

const totalOfEvents = (some: readonly Event[]) =>
  some.reduce(
    (sum, { kind, price, fee }) =>
      sum + (kind === 'sale' ? price - fee : kind === 'refund' ? fee - price : -price),
    0,
  )

function write(
  some: readonly Event[],
  header: readonly string[],
  how: Writing,
  currency: CurrencyCode,
): Uint8Array {
  const v2 = header === SETTLEMENT_V2_HEADER
  const rows = some.flatMap((one) => rowsOf(one, v2, currency))
  const first: Row = { 'total-amount': { amount: totalOfEvents(some), currency }, currency }
  const table = [first, ...rows].map((row) =>
    header.map((name): Cell => row[name] ?? (name === 'settlement-id' ? '20000000001' : '')),
  )
  return written(header, table, how)
}

test.each(LAYOUTS)(
  'reads the same lines with the same keys from %s in every notation (delimiter, encoding, dates, numbers)',
  async (_, header) => {
    await fc.assert(
      fc.asyncProperty(
        events,
        WRITINGS,
        fc.constantFrom<CurrencyCode>('CAD', 'AED', 'EUR'),
        async (some, how, currency) => {
          const read = await readWhole(
            sourceOf(write(some, header, how, currency), how.pieceSize),
            answers(how),
          )
          expect(read.errors).toEqual([])
          expect(
            read.lines.map(({ date, sku, units, amounts }) => [
              date,
              sku ?? '',
              units,
              amounts.sales,
              totalOf(amounts),
            ]),
          ).toEqual(
            some.map((one) => {
              const sign = one.kind === 'refund' ? -1 : 1
              const sales = one.kind === 'sale' || one.kind === 'refund' ? sign * one.price : 0
              return [one.day, one.sku, one.units, sales, totalOfEvents([one])]
            }),
          )
          expect(read.control).toEqual({ [currency]: totalOfEvents(some) })
          const plain = await readWhole(sourceOf(write(some, header, PLAIN, currency)), answers(PLAIN))
          expect(read.lines.map(({ key }) => key)).toEqual(plain.lines.map(({ key }) => key))
        },
      ),
      { numRuns: 50 },
    )
  },
)

test.each(LAYOUTS)(
  'two overlapping halves of %s together have the same row keys as the whole file, even for equal rows',
  async (_, header) => {
    const keysOf = async (some: readonly Event[]) =>
      some.length === 0
        ? []
        : (await readText(write(some, header, PLAIN, 'CAD'), answers(PLAIN))).lines.map(({ key }) => key)
    await fc.assert(
      fc.asyncProperty(events, day, day, async (some, a, b) => {
        // Rows without an order number can be equal to each other. The rows of an order appear only once.
        const all = [...some, ...some.filter(({ kind }) => kind !== 'sale' && kind !== 'refund')]
        const whole = await keysOf(all)
        expect(new Set(whole).size).toBe(all.length)
        const [from, until] = a < b ? [a, b] : [b, a]
        const halves = new Set([
          ...(await keysOf(all.filter((one) => one.day <= until))),
          ...(await keysOf(all.filter((one) => one.day >= from))),
        ])
        expect([...halves].sort()).toEqual([...whole].sort())
      }),
      { numRuns: 50 },
    )
  },
)

test.each(LAYOUTS)(
  'a damaged amount in %s causes a row error or a difference from the total of the file',
  async (_, header) => {
    const amounts = header.filter((name) => /(^|-)amount$/.test(name) && name !== 'total-amount')
    await fc.assert(
      fc.asyncProperty(
        events,
        fc.nat(),
        fc.constantFrom(...amounts),
        damages,
        async (some, which, column, value) => {
          const before = await readText(write(some, header, PLAIN, 'CAD'), { decimalMark: 'point' })
          const table = new TextDecoder()
            .decode(write(some, header, PLAIN, 'CAD'))
            .trimEnd()
            .split('\n')
            .map((line) => line.split(','))
          // The rows start below the header and the summary row.
          table[2 + (which % (table.length - 2))]![header.indexOf(column)] = value
          const damaged = bytesOf(csvText(table))
          const choices = { decimalMark: 'point' } as const
          if ((await scanText(damaged, choices)).outcome !== 'ready') return
          const after = await readText(damaged, choices)
          if (after.errors.length > 0) return
          const total = after.lines.reduce((sum, line) => sum + totalOf(line.amounts), 0)
          if (total === after.control.CAD)
            expect(after.lines.map((l) => l.amounts)).toEqual(before.lines.map((l) => l.amounts))
        },
      ),
      { numRuns: 100 },
    )
  },
)
