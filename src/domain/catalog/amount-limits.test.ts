import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CURRENCY_CODES, type CurrencyCode, minorDigits } from '../money/currency.ts'
import { parseDecimal, toDecimal } from '../money/money.ts'
import { planProduct } from '../profit/planned.ts'
import { largestAmount, largestUnits } from './amount-limits.ts'
import { LIMITS } from './limits.ts'
import { checkProductLimits, type LimitedAmounts } from './product-limits.ts'

/** Units for a US dollar, roughly, by the rates published in 2026. Of all other currencies a dollar buys less than 100. */
const ROUGH_RATES: { readonly [currency in CurrencyCode]?: number } = {
  ...{ RSD: 101, XPF: 103, VUV: 121, BDT: 122, ISK: 126, KES: 129, DZD: 130, HTG: 131, NPR: 142, JPY: 150 },
  ...{ ETB: 154, JMD: 160, DJF: 178, LRD: 180, GYD: 209, VED: 240, VES: 240, YER: 240, PKR: 281, LKR: 305 },
  ...{ HUF: 335, AMD: 383, KMF: 425, CRC: 503, KZT: 525, XAF: 565, XOF: 565, SOS: 571, SDG: 600, KPW: 900 },
  ...{ AOA: 915, CLP: 950, IQD: 1_310, KRW: 1_440, ARS: 1_450, RWF: 1_455, NGN: 1_530, MWK: 1_735 },
  ...{ MMK: 2_100, CDF: 2_300, TZS: 2_450, BIF: 2_950, MNT: 3_580, UGX: 3_600, COP: 3_900, KHR: 4_010 },
  ...{ MGA: 4_450, SSP: 4_700, PYG: 7_000, GNF: 8_650 },
  ...{ SYP: 11_000, UZS: 12_000, IDR: 16_600, LAK: 21_700, VND: 26_300, IRR: 42_000, LBP: 89_700 },
}
const AMOUNTS = ['price', 'costAmount', 'platformFee'] as const

test('allows prices and costs of 10,000 dollars and fees of 100 dollars in every currency', () => {
  for (const currency of CURRENCY_CODES) {
    const perUsd = ROUGH_RATES[currency] ?? 100
    const factor = largestUnits('price', currency) / LIMITS.price
    expect(factor, currency).toBe(perUsd > 10_000 ? 1_000 : perUsd > 100 ? 100 : 1)
    expect(largestUnits('price', currency) / perUsd, currency).toBeGreaterThanOrEqual(10_000)
    expect(largestUnits('costAmount', currency) / perUsd, currency).toBeGreaterThanOrEqual(10_000)
    expect(largestUnits('platformFee', currency) / perUsd, currency).toBeGreaterThanOrEqual(100)
  }
})

test('keeps the limits of the specification in the currencies of Egypt and the Gulf', () => {
  for (const currency of ['EGP', 'SAR', 'AED', 'KWD', 'USD', 'EUR'] as const)
    expect(AMOUNTS.map((kind) => largestUnits(kind, currency))).toEqual([1_000_000, 1_000_000, 10_000])
})

const currencies = fc.constantFrom(...CURRENCY_CODES)

test('allows every amount up to its limit, and no greater one, in every currency', () => {
  fc.assert(
    fc.property(currencies, fc.constantFrom(0, 1, 7, 1_000_000), (currency, less) => {
      const amounts = (change: number): LimitedAmounts => ({
        price: largestAmount('price', currency) + change,
        platforms: [
          {
            referralFeePpm: LIMITS.referralPercent * 10_000 + change,
            outboundFee: largestAmount('platformFee', currency) + change,
            monthlyStorageFee: largestAmount('platformFee', currency) + change,
          },
        ],
        costItems: [{ amount: largestAmount('costAmount', currency) + change }],
      })
      expect(checkProductLimits(amounts(-less), currency)).toEqual([])
      expect(checkProductLimits(amounts(1 + less), currency)).toHaveLength(5)
    }),
  )
})

test('leaves the limits exact as minor units, as text, and in a column for 64-bit integers times the largest stock', () => {
  fc.assert(
    fc.property(currencies, fc.constantFrom(...AMOUNTS), (currency, kind) => {
      const most = largestAmount(kind, currency)
      expect(most).toBe(largestUnits(kind, currency) * 10 ** minorDigits(currency))
      expect(parseDecimal(toDecimal(most, currency), currency)).toBe(most)
      expect(BigInt(most) * BigInt(LIMITS.quantity)).toBeLessThan(2n ** 63n)
    }),
  )
})

test('has a plan for every product within the limits, whose figures for the whole stock are exact or unknown', () => {
  const product = currencies.chain((currency) => {
    const upTo = (kind: (typeof AMOUNTS)[number]) =>
      fc.oneof(fc.constant(largestAmount(kind, currency)), fc.nat(largestAmount(kind, currency)))
    return fc.record({
      price: upTo('price'),
      unitCost: upTo('costAmount'),
      quantity: fc.oneof(fc.constant(LIMITS.quantity), fc.nat(LIMITS.quantity)),
      platforms: fc.array(
        fc.record({
          referralFeePpm: fc.nat(1_000_000),
          outboundFee: upTo('platformFee'),
          monthlyStorageFee: upTo('platformFee'),
        }),
        { maxLength: 3 },
      ),
    })
  })
  fc.assert(
    fc.property(product, (given) => {
      const { inventoryValue, profitPerUnit, projectedProfit, platforms, projectedAfterFees } =
        planProduct(given)
      const all = (each: number | null) => {
        const exact = each === null ? null : BigInt(each) * BigInt(given.quantity)
        return exact === null || exact > Number.MAX_SAFE_INTEGER || exact < Number.MIN_SAFE_INTEGER
          ? null
          : Number(exact)
      }
      expect(inventoryValue).toBe(all(given.price))
      expect(projectedProfit).toBe(all(profitPerUnit))
      const nets = platforms.map(({ netPerSale }) => all(netPerSale))
      expect(platforms.map(({ totalNet }) => totalNet)).toEqual(nets)
      const known = nets.filter((net) => net !== null)
      expect(projectedAfterFees).toEqual(
        known.length === 0 || known.length < nets.length
          ? null
          : { low: Math.min(...known), high: Math.max(...known) },
      )
    }),
  )
})
