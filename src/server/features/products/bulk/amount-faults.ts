import type { FeeChange } from '#contract/product-changes.ts'
import { checkProductLimits } from '#domain/catalog/product-limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'

export interface FieldFault {
  readonly path: string
  readonly code: ValidationKey
}

interface Amounts {
  readonly price?: number | null | undefined
  readonly unitCost?: number | undefined
  readonly fees?: readonly FeeChange[] | undefined
}

/** Returns the field errors for amounts that are too large. `path` is the path of the product in the request. */
export function amountFaults(
  path: string,
  { price, unitCost, fees = [] }: Amounts,
  currency: CurrencyCode,
): FieldFault[] {
  const costItems = unitCost === undefined ? [] : [{ amount: unitCost }]
  const platforms = fees.map(({ referralFeePpm = 0, outboundFee = 0, monthlyStorageFee = 0, follows }) => ({
    referralFeePpm,
    outboundFee,
    monthlyStorageFee,
    follows,
  }))
  return checkProductLimits({ price: price ?? 0, platforms, costItems }, currency).map((exceeded) => ({
    path: `${path}.${exceeded.path.replace(/^platforms/, 'fees').replace(/^costItems.*/, 'unitCost')}`,
    code: exceeded.code,
  }))
}
