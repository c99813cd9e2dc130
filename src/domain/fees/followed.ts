import type { FeeKind } from './fee-rule.ts'

/** The fee fields of a product on a platform that rules can fill, with the kinds of rule that fill each field. */
export const FOLLOWED_FEES = ['referral', 'outbound', 'storage'] as const
export type FollowedFee = (typeof FOLLOWED_FEES)[number]

export const KINDS_OF: Record<FollowedFee, readonly FeeKind[]> = {
  // an online shop pays a payment gateway instead of a marketplace commission
  referral: ['referral', 'payment'],
  outbound: ['fulfilment'],
  storage: ['storage'],
}
