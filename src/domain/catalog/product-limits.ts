import type { FollowedFee } from '../fees/followed.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { type LimitedAmount, largestAmount } from './amount-limits.ts'
import { LIMITS } from './limits.ts'

/** The amounts of a product that have an upper limit, in minor units. */
export interface LimitedAmounts {
  readonly price: number
  readonly platforms: readonly LimitedFees[]
  readonly costItems: readonly { readonly amount: number }[]
}

interface LimitedFees {
  readonly referralFeePpm: number
  readonly outboundFee: number
  readonly monthlyStorageFee: number
  readonly follows?: readonly FollowedFee[] | undefined
}

/** `path` is a form path (`platforms.0.outboundFee`); `code` is a key of the validation phrases. */
export interface LimitExceeded {
  readonly path: string
  readonly code:
    | 'priceTooLarge'
    | 'referralFeeTooLarge'
    | 'outboundFeeTooLarge'
    | 'storageFeeTooLarge'
    | 'costAmountTooLarge'
}

/**
 * Checks that need the currency or the stored product, so a schema cannot make them. An amount equal to the limit is allowed, and so is an amount
 * that the `stored` product has already: an import can bring a larger one. A referral fee that follows rules can exceed the price, as the minimum
 * of a rule does at a low price.
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
  const referral = stored.platforms.map(({ referralFeePpm }) => referralFeePpm)
  const outbound = stored.platforms.map(({ outboundFee }) => outboundFee)
  const storage = stored.platforms.map(({ monthlyStorageFee }) => monthlyStorageFee)
  input.platforms.forEach((platform, index) => {
    const at = `platforms.${index}`
    const { referralFeePpm, follows = [] } = platform
    const isTyped = !follows.includes('referral') && !referral.includes(referralFeePpm)
    if (isTyped && referralFeePpm > LIMITS.referralPercent * 10_000)
      exceeded.push({ path: `${at}.referralFeePpm`, code: 'referralFeeTooLarge' })
    check(platform.outboundFee, 'platformFee', outbound, `${at}.outboundFee`, 'outboundFeeTooLarge')
    check(platform.monthlyStorageFee, 'platformFee', storage, `${at}.monthlyStorageFee`, 'storageFeeTooLarge')
  })
  const costs = stored.costItems.map(({ amount }) => amount)
  input.costItems.forEach(({ amount }, index) => {
    check(amount, 'costAmount', costs, `costItems.${index}.amount`, 'costAmountTooLarge')
  })
  return exceeded
}
