import { type CurrencyCode, minorDigits } from '../money/currency.ts'
import { LIMITS } from './limits.ts'

/** The amounts of a product that have an upper limit, in minor units. */
export interface LimitedAmounts {
  readonly price: number
  readonly platforms: readonly { readonly outboundFee: number; readonly monthlyStorageFee: number }[]
  readonly costItems: readonly { readonly amount: number }[]
}

/** `path` is a form path (`platforms.0.outboundFee`); `code` is a key of the validation phrases. */
export interface LimitExceeded {
  readonly path: string
  readonly code: 'priceTooLarge' | 'outboundFeeTooLarge' | 'storageFeeTooLarge' | 'costAmountTooLarge'
}

/**
 * Checks that need the currency: upper limits are in whole units, so a schema that sees only minor units cannot check them. An amount equal
 * to the limit is allowed.
 */
export function checkProductLimits(input: LimitedAmounts, currency: CurrencyCode): LimitExceeded[] {
  const minorPerUnit = 10 ** minorDigits(currency)
  const exceeded: LimitExceeded[] = []
  const check = (minor: number, limit: number, path: string, code: LimitExceeded['code']) => {
    if (minor > limit * minorPerUnit) exceeded.push({ path, code })
  }
  check(input.price, LIMITS.price, 'price', 'priceTooLarge')
  input.platforms.forEach((platform, index) => {
    const at = `platforms.${index}`
    check(platform.outboundFee, LIMITS.platformFee, `${at}.outboundFee`, 'outboundFeeTooLarge')
    check(platform.monthlyStorageFee, LIMITS.platformFee, `${at}.monthlyStorageFee`, 'storageFeeTooLarge')
  })
  input.costItems.forEach(({ amount }, index) => {
    check(amount, LIMITS.costAmount, `costItems.${index}.amount`, 'costAmountTooLarge')
  })
  return exceeded
}
