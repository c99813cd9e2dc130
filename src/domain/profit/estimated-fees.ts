import type { FollowedFee } from '../fees/followed.ts'
import { exact } from '../money/money.ts'
import type { OutputVat } from '../vat/vat-status.ts'
import { type PlannedPlatform, shareOfPaid } from './planned.ts'

/** Estimated fees of a sale line. They are zero or negative, because positive amounts are money paid to the seller. */
export interface EstimatedFees {
  readonly referralFee: number
  readonly fulfilmentFee: number
  readonly otherFee: number
}

/** Fees by the fee rules that are valid on the day of the sale, in the currency of the sale. A fee without a rule is absent. */
export type RuledFees = { readonly [fee in FollowedFee]?: number }

/**
 * Estimates the fees of a sale whose file states none, from the fees that the seller entered for the product on this platform: a percentage
 * of the price that the buyer paid, and amounts per unit. A fee from a rule takes precedence. `convert` converts an amount from the
 * currency of the entered fees to that of the sale. It returns null if the rate is unknown; then nothing is estimated.
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
