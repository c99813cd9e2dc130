import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  feesOf,
  LINE_KINDS,
  type LineAmounts,
  NO_AMOUNTS,
  revenueOf,
  type SaleLine,
  totalOf,
} from '../import/sale-line.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { ProfitTally, type UnitCostOf } from './actual.ts'
import type { ProfitFigures } from './figures.ts'
import { withUnitCosts } from './with-unit-costs.ts'

function line(changes: Partial<SaleLine> & { amounts?: LineAmounts } = {}): SaleLine {
  return {
    row: 2,
    key: 'k',
    kind: 'sale',
    platform: 'noon',
    orderId: 'A-1',
    sku: 'OUD',
    title: 'Oud',
    date: '2026-03-25',
    country: null,
    currency: 'SAR',
    units: 1,
    amounts: NO_AMOUNTS,
    rawType: 'order',
    ...changes,
  }
}

const minor = fc.integer({ min: -1_000_000, max: 1_000_000 })
const amounts = fc.record({
  sales: minor,
  shipping: minor,
  giftWrap: minor,
  discounts: minor,
  referralFee: minor,
  fulfilmentFee: minor,
  otherFee: minor,
  reimbursement: minor,
  tax: minor,
  payout: fc.constant(0),
})
const anyLine = fc
  .record({
    kind: fc.constantFrom(...LINE_KINDS),
    platform: fc.constantFrom('noon', 'Amazon'),
    orderId: fc.constantFrom('A', 'B', 'C', null),
    sku: fc.constantFrom('X', 'Y', 'Z', null),
    date: fc.constantFrom('2026-01-31', '2026-02-01', '2026-02-28', '2027-01-01'),
    currency: fc.constantFrom<CurrencyCode>('SAR', 'AED'),
    units: fc.integer({ min: -3, max: 5 }),
    amounts,
  })
  .map((made) =>
    made.kind === 'payout' ? { ...made, units: 0, amounts: { ...NO_AMOUNTS, payout: -7 } } : made,
  )
  .map((made) => line(made))
const costOf: UnitCostOf = ({ sku }) => (sku === 'X' ? 700 : sku === 'Y' ? 35 : null)

test('the figures of months, platforms and SKUs each sum to the totals, and the totals equal the sum of the lines', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
      const tally = new ProfitTally(costOf)
      for (const each of lines) tally.add(each)
      let counted = 0
      for (const { currency, totals, feeParts, byMonth, byPlatform, bySku, ...rest } of tally.statements()) {
        const own = lines.filter((each) => each.currency === currency)
        counted += own.length
        const sum = (of: (each: SaleLine) => number) => own.reduce((total, each) => total + of(each), 0)
        expect(totals.revenue).toBe(sum((each) => revenueOf(each.amounts)))
        expect(totals.fees).toBe(sum((each) => feesOf(each.amounts)))
        expect(rest.total).toBe(sum((each) => totalOf(each.amounts)))
        expect(rest.total).toBe(totals.revenue - totals.fees + rest.tax + rest.payouts)
        expect(totals.cost).toBe(sum((each) => (costOf(each) ?? 0) * each.units))
        expect(totals.profit).toBe(totals.revenue - totals.fees - totals.cost)
        expect(feeParts.referral + feeParts.fulfilment + feeParts.other + feeParts.reimbursements).toBe(
          totals.fees,
        )
        for (const parts of [byMonth, byPlatform, bySku] as (readonly ProfitFigures[])[])
          for (const field of ['revenue', 'fees', 'cost', 'profit', 'units'] as const)
            expect(parts.reduce((total, part) => total + part[field], 0)).toBe(totals[field])
        for (const parts of [byMonth, byPlatform] as (readonly ProfitFigures[])[])
          expect(parts.reduce((total, { orders }) => total + orders, 0)).toBe(totals.orders)
        const orders = own.filter(
          ({ kind, units, orderId }) => kind === 'sale' && units > 0 && orderId !== null,
        )
        expect(totals.orders).toBe(
          new Set(orders.map(({ platform, orderId }) => `${platform}|${orderId}`)).size,
        )
      }
      expect(counted).toBe(lines.length)
    }),
  )
})

test('a tally gives the same statements when it gets the lines in reverse order', () => {
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 20 }), (lines) => {
      const of = (list: readonly SaleLine[]) => {
        const tally = new ProfitTally(costOf)
        for (const each of list) tally.add(each)
        return tally.statements()
      }
      expect(of([...lines].reverse())).toEqual(of(lines))
    }),
  )
})

test('costs that are added after the tally give the same statements as costs that are known during the tally', () => {
  const bySku = (sku: string) => costOf(line({ sku }))
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
      const known = new ProfitTally(costOf)
      const unknown = new ProfitTally(() => null)
      for (const each of lines) {
        known.add(each)
        unknown.add(each)
      }
      const expected = known.statements().map(({ totals, bySku }) => ({ totals, bySku }))
      const costed = unknown.statements().map((statement) => withUnitCosts(statement, bySku))
      expect(costed.map(({ totals, bySku }) => ({ totals, bySku }))).toEqual(expected)
    }),
  )
})

test('the margin covers only the lines whose cost is known, while other costs are unknown', () => {
  const margins = (lines: readonly SaleLine[], costs: UnitCostOf) => {
    const tally = new ProfitTally(costs)
    for (const each of lines) tally.add(each)
    return tally.statements().map(({ currency, totals }) => ({ currency, ...totals }))
  }
  fc.assert(
    fc.property(fc.array(anyLine, { maxLength: 40 }), (lines) => {
      const ofKnown = margins(
        lines.filter((each) => costOf(each) !== null),
        costOf,
      )
      for (const { currency, coverageBp, marginBp, coveredProfit } of margins(lines, costOf)) {
        if (coverageBp === null || coverageBp === 10_000) continue
        const alone = ofKnown.find((known) => known.currency === currency)
        expect(marginBp).toBe(coverageBp === 0 ? null : (alone?.marginBp ?? null))
        expect(coveredProfit).toBe(alone?.profit ?? 0)
      }
    }),
  )
})
