import { describe, expect, test } from 'vitest'
import {
  acosBp,
  breakEvenAcosBp,
  chargeTiming,
  profitOnAdSales,
  roasHundredths,
  tacosBp,
} from './ad-figures.ts'
import { isAdCharge } from './channels.ts'

describe('figures of ads', () => {
  test('computes ACOS, TACOS and ROAS from spend and sales', () => {
    const results = { spend: 25_000, adSales: 100_000 }
    expect([acosBp(results), roasHundredths(results), tacosBp(25_000, 500_000)]).toEqual([2_500, 400, 500])
  })

  test('rounds ROAS once', () => {
    // 2,004.95 / 1,000.00 is 2.00495; rounded to 2.0050 first, it would become 2.01
    expect(roasHundredths({ spend: 100_000, adSales: 200_495 })).toBe(200)
    expect(roasHundredths({ spend: 100_000, adSales: 200_500 })).toBe(201)
  })

  test('has no ACOS when ad sales are unknown or zero, and no TACOS without sales', () => {
    expect(acosBp({ spend: 25_000, adSales: null })).toBeNull()
    expect(acosBp({ spend: 25_000, adSales: 0 })).toBeNull()
    expect(roasHundredths({ spend: 0, adSales: 100 })).toBeNull()
    expect(roasHundredths({ spend: 100, adSales: 0 })).toBe(0)
    expect(tacosBp(25_000, 0)).toBeNull()
  })

  test('has a break-even ACOS at which ads cost exactly the profit before ads', () => {
    // sales 1,150.00 with 150.00 VAT, 300.00 fees and 400.00 cost
    expect(breakEvenAcosBp(30_000, 115_000)).toBe(2_609)
    expect(breakEvenAcosBp(null, 115_000)).toBeNull()
  })

  test('calls the part of a charge that differs from the spend of the reports timing', () => {
    expect(chargeTiming(105_000, 90_000, 150_000)).toBe(1_500)
    expect(chargeTiming(105_000, 100_000, 150_000)).toBe(-10_000)
    expect(chargeTiming(105_000, 90_000, null)).toBeNull()
  })

  test('has a profit of a campaign only when the ad sales and the break-even ACOS of each product are known', () => {
    const lamp = { adSales: 100_000, breakEvenBp: 3_000 }
    expect(profitOnAdSales([lamp, { adSales: 0, breakEvenBp: null }], 25_000)).toBe(5_000)
    expect(profitOnAdSales([lamp, { adSales: 1, breakEvenBp: null }], 25_000)).toBeNull()
    expect(profitOnAdSales([{ adSales: null, breakEvenBp: 3_000 }], 25_000)).toBeNull()
  })

  test('recognises advertising charges by their name', () => {
    const charges = [
      ...['Cost of Advertising', 'Advertising Fee', 'Product Ads Payment', 'ServiceFee: Cost of Advertising'],
      ...['Ad Fee Standard', 'Coste de publicidad', 'Werbekosten', 'رسوم إعلانات'],
    ]
    const others = [
      'Subscription',
      'FBA Inventory Storage Fee',
      'Adjustment',
      'Download fee',
      'Gadget',
      'Loading',
    ]
    expect(charges.filter((name) => !isAdCharge(name))).toEqual([])
    expect(others.filter(isAdCharge)).toEqual([])
  })
})
