import type { FollowedFee } from '../fees/followed.ts'
import { exact } from '../money/money.ts'
import type { OutputVat } from '../vat/vat-status.ts'
import { type PlannedPlatform, shareOfPaid } from './planned.ts'

/** Fees as money to the seller, so none is above zero. */
export interface EstimatedFees {
  readonly referralFee: number
  readonly fulfilmentFee: number
  readonly otherFee: number
}

/** Fees that a rule of the sale's day tells, in the sale's currency; what is absent follows no rule. */
export type RuledFees = { readonly [fee in FollowedFee]?: number }

/**
 * The fees of a sale whose file tells none, by the fees that the seller entered for its product on its platform:
 * the percentage of what the buyer paid for the goods, and the fees for each unit. `convert` brings an amount of the
 * fees' currency into the sale's, null where no rate is known: then nothing is estimated. What a rule tells comes first.
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
