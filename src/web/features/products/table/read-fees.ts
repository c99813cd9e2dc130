import { enteredFees } from '#contract/product-fees.ts'
import { checkProductLimits } from '#domain/catalog/product-limits.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ValidationKey } from '#phrases/en/validation.ts'
import { validationKey } from '#web/forms/form.ts'
import { parseMoneyInput, parsePercentInput } from '#web/i18n/parse.ts'
import { PERCENT_DIGITS } from '../wizard/form-values.ts'

export const FEES = ['referralFeePpm', 'outboundFee', 'monthlyStorageFee'] as const
export type Fee = (typeof FEES)[number]

export type FeeErrors = { readonly [fee in Fee]?: ValidationKey }

/** Reads the typed fees by the rules of the product form. Empty fields are left out, and at least one is needed. */
export function readFees(
  texts: Readonly<Record<Fee, string>>,
  currency: CurrencyCode,
): { readonly fees: { readonly [fee in Fee]?: number } } | { readonly errors: FeeErrors } {
  const errors: { [fee in Fee]?: ValidationKey } = {}
  const fees: { [fee in Fee]?: number } = {}
  for (const fee of FEES) {
    const text = texts[fee]
    if (text.trim() === '') continue
    const read =
      fee === 'referralFeePpm' ? parsePercentInput(text, PERCENT_DIGITS) : parseMoneyInput(text, currency)
    const error = read.ok ? faultOf(fee, read.value, currency) : read.error
    if (error) errors[fee] = error
    else if (read.ok) fees[fee] = read.value
  }
  if (Object.keys(errors).length > 0) return { errors }
  return Object.keys(fees).length > 0 ? { fees } : { errors: { referralFeePpm: 'feeRequired' } }
}

function faultOf(fee: Fee, value: number, currency: CurrencyCode): ValidationKey | undefined {
  const [issue] = enteredFees[fee].safeParse(value).error?.issues ?? []
  if (issue) return validationKey(issue.message)
  const platform = { referralFeePpm: 0, outboundFee: 0, monthlyStorageFee: 0, [fee]: value }
  return checkProductLimits({ price: 0, platforms: [platform], costItems: [] }, currency)[0]?.code
}
