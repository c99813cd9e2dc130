import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzzRuns } from '../import/testing/fuzz-runs.ts'
import { tallyPayouts } from '../profit/payouts.ts'
import { inFiles, journalOf, type LedgerDay, platformOwes } from './journal.ts'
import { accountKey, usualCode } from './ledger-accounts.ts'

const NOTHING: LedgerDay = {
  ...{ day: '2026-03-01', revenue: 0, refunded: 0, outputVat: 0, refundVat: 0, tax: 0, referral: 0 },
  ...{ fulfilment: 0, other: 0, reimbursement: 0, paid: 0, cost: 0, linesWithoutCost: 0 },
}
const SALE = { revenue: 100_00, outputVat: 4_76, referral: -15_00, fulfilment: -8_00, cost: 40_00 }
const TOLD = { told: true, withCost: false }

const days = fc
  .uniqueArray(
    fc.record({
      day: fc.integer({ min: 0, max: 200 }),
      ...Object.fromEntries(
        Object.keys(NOTHING)
          .filter((name) => name !== 'day')
          .map((name) => [name, fc.integer({ min: -1_000_000, max: 1_000_000 })]),
      ),
      paid: fc.oneof(fc.constant(0), fc.integer({ min: -1_000, max: 1_000_000 })),
    }),
    { selector: ({ day }) => day, maxLength: 40 },
  )
  .map((rows) =>
    rows
      .map((row) => ({
        ...NOTHING,
        ...row,
        day: new Date(Date.UTC(2026, 0, 1 + row.day)).toISOString().slice(0, 10),
      }))
      .sort((a, b) => a.day.localeCompare(b.day)),
  )
const sum = (lines: readonly { readonly amount: number }[]) =>
  lines.reduce((all, { amount }) => all + amount, 0)

describe('journal of a platform', () => {
  test('has one entry up to each payout and one up to each end of a month', () => {
    const entries = journalOf(
      [
        { ...NOTHING, ...SALE },
        { ...NOTHING, day: '2026-03-12', paid: 50_00 },
        {
          ...NOTHING,
          day: '2026-03-20',
          revenue: -50_00,
          refunded: -50_00,
          outputVat: -2_38,
          refundVat: -2_38,
        },
        { ...NOTHING, ...SALE, day: '2026-04-02', reimbursement: 3_00 },
      ],
      TOLD,
    )
    expect(entries.map(({ from, to }) => [from, to])).toEqual([
      ['2026-03-01', '2026-03-12'],
      ['2026-03-20', '2026-03-20'],
      ['2026-04-02', '2026-04-02'],
    ])
    expect(entries[0]?.lines).toEqual([
      { role: 'clearing', amount: 27_00 },
      { role: 'bank', amount: 50_00 },
      { role: 'sales', amount: -95_24 },
      { role: 'vat', amount: -4_76 },
      { role: 'referral', amount: 15_00 },
      { role: 'fulfilment', amount: 8_00 },
    ])
    expect(entries[1]?.lines).toEqual([
      { role: 'clearing', amount: -50_00 },
      { role: 'refunds', amount: 47_62 },
      { role: 'vat', amount: 2_38 },
    ])
    expect(entries[2]?.lines.at(-1)).toEqual({ role: 'reimbursements', amount: -3_00 })
  })

  test('contains the cost of goods only if all costs are known and the seller wants them in the journal', () => {
    const roles = (day: Partial<LedgerDay>, withCost: boolean) =>
      journalOf([{ ...NOTHING, ...SALE, ...day }], { told: false, withCost })[0]?.lines.map(
        ({ role }) => role,
      )
    expect(roles({}, true)).toEqual(expect.arrayContaining(['receivable', 'cogs', 'stock']))
    expect(roles({ linesWithoutCost: 1 }, true)).not.toContain('cogs')
    expect(roles({}, false)).not.toContain('stock')
  })

  test('has entries that each balance, and a clearing account whose balance is what the platform holds', () => {
    fc.assert(
      fc.property(days, fc.boolean(), fc.boolean(), (all, told, withCost) => {
        const entries = journalOf(all, { told, withCost })
        for (const { lines } of entries) expect(sum(lines)).toBe(0)
        const clearing = entries.flatMap(({ lines }) =>
          lines.filter(({ role }) => role === (told ? 'clearing' : 'receivable')),
        )
        const earned = all.map((day) => ({ ...day, earned: platformOwes([day]) + day.paid }))
        expect(sum(clearing)).toBe(tallyPayouts(earned).held)
        const bank = entries.flatMap(({ lines }) => lines.filter(({ role }) => role === 'bank'))
        expect(sum(bank)).toBe(all.reduce((paid, day) => paid + day.paid, 0))
      }),
      { numRuns: fuzzRuns(200) },
    )
  })

  test('has the same entries for a month, whatever longer period it is made for', () => {
    fc.assert(
      fc.property(days, (all) => {
        const march = ({ day, to = day }: { day?: string; to?: string }) => to?.startsWith('2026-03')
        expect(journalOf(all, TOLD).filter(march)).toEqual(journalOf(all.filter(march), TOLD))
      }),
      { numRuns: fuzzRuns(50) },
    )
  })

  test('is split into files without splitting an entry', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 12 })), (sizes) => {
        const entries = sizes.map((length) => ({ lines: Array.from({ length }, () => 0) }))
        const files = inFiles(entries, 30)
        expect(files.flat()).toEqual(entries)
        for (const file of files) expect(file.flatMap(({ lines }) => lines).length).toBeLessThanOrEqual(30)
      }),
      { numRuns: fuzzRuns(50) },
    )
  })
})

test('each platform has its own clearing account', () => {
  expect([accountKey('clearing', 'noon'), accountKey('sales', 'noon')]).toEqual(['clearing:noon', 'sales'])
  expect(usualCode('clearing', 'noon')).not.toBe(usualCode('clearing', 'Amazon'))
  expect(usualCode('sales', 'noon')).toBe(usualCode('sales', 'Amazon'))
})
