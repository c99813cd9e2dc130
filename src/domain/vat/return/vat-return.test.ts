import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fuzzRuns } from '../../import/testing/fuzz-runs.ts'
import { type SoldGroup, SUPPLY_KINDS, suppliesOf } from './supplies.ts'
import { EMIRATES, VAT_FORMS, vatFormOf, vatReturn } from './vat-return.ts'

const PERIODS = [
  { validFrom: '2026-01-01', status: 'not_registered', ratePpm: null, pricesWithVat: true },
  { validFrom: '2026-02-01', status: 'registered', ratePpm: 150_000, pricesWithVat: true },
  { validFrom: '2026-06-01', status: 'exempt', ratePpm: null, pricesWithVat: true },
] as const
const SAUDI = { country: 'SA', periods: PERIODS } as const
const GROUP: SoldGroup = {
  ...{ day: '2026-03-10', country: 'SA', refund: false, taxApart: false },
  ...{ revenue: 115_00, tax: 0, outputVat: 15_00, fees: 20_00, rounding: 0 },
}
const EXAMPLE: SoldGroup[] = [
  GROUP,
  { ...GROUP, country: null, revenue: 230_00, outputVat: 30_00 },
  { ...GROUP, refund: true, revenue: -115_00, outputVat: -15_00, fees: -5_00 },
  { ...GROUP, taxApart: true, revenue: 100_00, tax: 15_00, outputVat: 0, fees: 0 },
  { ...GROUP, country: 'AE', taxApart: true, revenue: 80_00, tax: 4_00, outputVat: 0, fees: 0 },
  { ...GROUP, day: '2026-01-31', revenue: 70_00, outputVat: 0, fees: 9_00 },
  { ...GROUP, day: '2026-06-01', revenue: 60_00, outputVat: 0, fees: 0 },
]
const boxes = (form: (typeof VAT_FORMS)[number], emirate: (typeof EMIRATES)[number] | null = null) =>
  vatReturn(form, suppliesOf(EXAMPLE, SAUDI), emirate)

describe('supplies of a VAT return', () => {
  test('are classified by the VAT status on the day, the country and how the file states tax', () => {
    expect(suppliesOf(EXAMPLE, SAUDI)).toEqual({
      of: {
        inside: { sales: { base: 300_00, vat: 45_00 }, refunds: { base: -100_00, vat: -15_00 } },
        apart: { sales: { base: 100_00, vat: 15_00 }, refunds: { base: 0, vat: 0 } },
        // tax of 4.00 is owed in another country
        abroad: { sales: { base: 80_00, vat: 0 }, refunds: { base: 0, vat: 0 } },
        exempt: { sales: { base: 60_00, vat: 0 }, refunds: { base: 0, vat: 0 } },
        outside: { sales: { base: 70_00, vat: 0 }, refunds: { base: 0, vat: 0 } },
      },
      apartAtRate: 15_00,
      apartDiffers: false,
      withoutCountry: 230_00,
      fees: 35_00,
    })
  })

  test('stated tax differs from the VAT rate only if rounding each line does not explain it', () => {
    // three sales of 10.03 with 1.50 of tax each; 15 % of their sum is 4.51
    const differs = (tax: number) =>
      suppliesOf([{ ...GROUP, taxApart: true, revenue: 30_09, tax, outputVat: 0, rounding: 3 }], SAUDI)
        .apartDiffers
    expect([4_50, 4_48, 4_54].map(differs)).toEqual([false, false, false])
    expect([4_47, 4_55, 0].map(differs)).toEqual([true, true, true])
  })

  test('sum to all revenue, for any sales', () => {
    const group = fc.record({
      day: fc.constantFrom('2025-12-31', '2026-01-31', '2026-03-10', '2026-06-01'),
      country: fc.constantFrom(null, '', 'SA', 'AE'),
      refund: fc.boolean(),
      taxApart: fc.boolean(),
      ...{ revenue: fc.integer(), tax: fc.integer(), outputVat: fc.integer(), fees: fc.integer() },
      rounding: fc.nat(),
    })
    fc.assert(
      fc.property(fc.array(group), (groups) => {
        const { of } = suppliesOf(groups, SAUDI)
        const all = SUPPLY_KINDS.flatMap((kind) => [of[kind].sales, of[kind].refunds])
        // VAT that is included in prices is a part of the revenue; tax that the file states separately is not
        const inside = of.inside.sales.vat + of.inside.refunds.vat
        expect(all.reduce((sum, { base }) => sum + base, inside)).toBe(
          groups.reduce((sum, { revenue }) => sum + revenue, 0),
        )
      }),
      { numRuns: fuzzRuns(200) },
    )
  })
})

describe('boxes of a VAT return', () => {
  test('show refunds as adjustments in Saudi Arabia, and a total of the known boxes', () => {
    const named = Object.fromEntries(
      boxes('SA').map(({ number, amount, adjustment, vat }) => [number, [amount, adjustment, vat]]),
    )
    expect(named).toEqual({
      ...{ 1: [400_00, -100_00, 45_00], 2: [null, null, null], 3: [null, null, null], 4: [80_00, 0, 0] },
      ...{ 5: [60_00, 0, 0], 6: [540_00, -100_00, 45_00], 7: [null, null, null], 8: [null, null, null] },
      ...{ 9: [null, null, null], 10: [null, null, null], 11: [null, null, null] },
    })
  })

  test('are net of refunds in the Emirates, where the number of the first box depends on the emirate', () => {
    expect(boxes('AE', 'dubai')[0]).toMatchObject({
      number: '1b',
      amount: 300_00,
      adjustment: null,
      vat: 45_00,
    })
    expect(EMIRATES.map((emirate) => boxes('AE', emirate)[0]?.number).join(' ')).toBe('1a 1b 1c 1d 1e 1f 1g')
    expect(boxes('AE')[0]?.number).toBe('1')
  })

  test('have no numbers for a country whose form Safi does not know', () => {
    expect(boxes('EG').map(({ number }) => number)).toEqual(boxes('EG').map(() => null))
    expect([vatFormOf('EG'), vatFormOf('AE'), vatFormOf('KW')]).toEqual(['EG', 'AE', 'other'])
  })

  test.each(VAT_FORMS)('never have an amount for purchases or imports on the form %s', (form) => {
    for (const { key, state, amount, adjustment, vat } of boxes(form)) {
      expect(state === 'missing').toBe(
        /import|purchase|reverseCharge|tourists|citizens|tableTax|zeroRated$/i.test(key),
      )
      if (state === 'missing') expect([amount, adjustment, vat]).toEqual([null, null, null])
      expect(state === 'candidate').toBe(/exports/i.test(key))
    }
  })
})
