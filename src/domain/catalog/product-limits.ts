import type { CurrencyCode } from '../money/currency.ts'
import { type LimitedAmount, largestAmount } from './amount-limits.ts'

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
 * Checks that need the currency, so a schema cannot make them. An amount equal to the limit is allowed, and so is an amount that the `stored`
 * product has already: an import can bring a larger one.
 */
export function checkProductLimits(
  input: LimitedAmounts,
  currency: CurrencyCode,
  stored: LimitedAmounts = { price: 0, platforms: [], costItems: [] },
): LimitExceeded[] {
  const exceeded: LimitExceeded[] = []
  const check = (
    amount: number,
    kind: LimitedAmount,
    known: readonly number[],
    path: string,
    code: LimitExceeded['code'],
  ) => {
    if (amount > largestAmount(kind, currency) && !known.includes(amount)) exceeded.push({ path, code })
  }
  check(input.price, 'price', [stored.price], 'price', 'priceTooLarge')
  const outbound = stored.platforms.map(({ outboundFee }) => outboundFee)
  const storage = stored.platforms.map(({ monthlyStorageFee }) => monthlyStorageFee)
  input.platforms.forEach((platform, index) => {
    const at = `platforms.${index}`
    check(platform.outboundFee, 'platformFee', outbound, `${at}.outboundFee`, 'outboundFeeTooLarge')
    check(platform.monthlyStorageFee, 'platformFee', storage, `${at}.monthlyStorageFee`, 'storageFeeTooLarge')
  })
  const costs = stored.costItems.map(({ amount }) => amount)
  input.costItems.forEach(({ amount }, index) => {
    check(amount, 'costAmount', costs, `costItems.${index}.amount`, 'costAmountTooLarge')
  })
  return exceeded
}
