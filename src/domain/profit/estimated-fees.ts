import type { FollowedFee } from '../fees/followed.ts'
import { exact } from '../money/money.ts'
import type { OutputVat } from '../vat/vat-status.ts'
import { type PlannedPlatform, shareOfPaid } from './planned.ts'

/** Estimated fees with the sign of an amount paid to the seller, so that none is positive. */
export interface EstimatedFees {
  readonly referralFee: number
  readonly fulfilmentFee: number
  readonly otherFee: number
}

/** Fees by the rules of the day of the sale, in the currency of the sale. A fee without a rule is absent. */
export type RuledFees = { readonly [fee in FollowedFee]?: number }

/**
 * Estimates the fees of a sale whose file states none, from the fees that the seller entered for its product on its
 * platform: a percentage of what the buyer paid for the goods, and fees per unit. Fees from a rule take precedence.
 * `convert` converts an amount from the fees' currency to the sale's, and returns null if no rate is known. Then
 * nothing is estimated.
 */
export function estimateFees(
  fees: PlannedPlatform,
  sale: { readonly goods: number; readonly units: number; readonly vat: OutputVat | null },
  convert: (minor: number) => number | null,
  ruled: RuledFees = {},
): EstimatedFees | null {
  const outbound = ruled.outbound ?? convert(exact(fees.outboundFee * sale.units))
  const storage = ruled.storage ?? convert(exact(fees.monthlyStorageFee * sale.units))
  if (outbound === null || storage === null) return null
  return {
    referralFee: 0 - (ruled.referral ?? shareOfPaid(sale.goods, fees.referralFeePpm, sale.vat)),
    fulfilmentFee: 0 - outbound,
    otherFee: 0 - storage,
  }
}
