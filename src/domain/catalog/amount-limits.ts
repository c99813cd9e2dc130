import { type CurrencyCode, minorDigits } from '../money/currency.ts'
import { LIMITS } from './limits.ts'

export type LimitedAmount = 'price' | 'costAmount' | 'platformFee'

/** Currencies of which a US dollar buys more than 100 units, and those of which it buys more than 10,000 (docs/decisions/0068). */
const HUNDREDS =
  'AMD AOA ARS BDT BIF CDF CLP COP CRC DJF DZD ETB GNF GYD HTG HUF IQD ISK JMD JPY KES KHR KMF KPW KRW KZT LKR LRD ' +
  'MGA MMK MNT MWK NGN NPR PKR PYG RSD RWF SDG SOS SSP TZS UGX VED VES VUV XAF XOF XPF YER'
const TEN_THOUSANDS = 'IDR IRR LAK LBP SYP UZS VND'

/** The largest amount of a kind that a seller can enter, in whole units of the currency. */
export function largestUnits(kind: LimitedAmount, currency: CurrencyCode): number {
  const factor = TEN_THOUSANDS.includes(currency) ? 1_000 : HUNDREDS.includes(currency) ? 100 : 1
  return LIMITS[kind] * factor
}

/** The largest amount of a kind that a seller can enter, in minor units. */
export function largestAmount(kind: LimitedAmount, currency: CurrencyCode): number {
  return largestUnits(kind, currency) * 10 ** minorDigits(currency)
}
