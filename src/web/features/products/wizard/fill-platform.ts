import type { Business } from '#contract/businesses.ts'
import { chooseRules } from '#domain/fees/choose-rules.ts'
import type { FeeRule } from '#domain/fees/fee-rule.ts'
import { type Filled, fillFee } from '#domain/fees/fill-fees.ts'
import { FOLLOWED_FEES, type FollowedFee } from '#domain/fees/followed.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { applyRate } from '#domain/money/money.ts'
import { parseMoneyInput, parseNumberInput } from '#web/i18n/parse.ts'
import { feeText, type PlatformValues, percentText } from './form-values.ts'

export type Fills = Record<FollowedFee, Filled>

export const FIELD_OF = {
  referral: 'referralFee',
  outbound: 'outboundFee',
  storage: 'monthlyStorageFee',
} as const satisfies Record<FollowedFee, keyof PlatformValues>

export interface FillFacts {
  readonly rules: readonly FeeRule[]
  readonly business: Pick<Business, 'country' | 'vat' | 'lostVatPpm'>
  readonly currency: CurrencyCode
  readonly day: string
  /** The id of the product; absent for a new one. */
  readonly productId?: string | undefined
  /** The price as typed in its field. */
  readonly price: string
}

/** The fees that the fee rules give for a product on one platform, by field, at the current price and weight. */
export function fillsOf(
  { rules, business: { country, vat, lostVatPpm = 0 }, currency, day, price, productId }: FillFacts,
  platform: string,
  values: Pick<PlatformValues, 'fulfilment' | 'feeCategory' | 'weightGrams'>,
): Fills {
  const chosen = chooseRules(rules, {
    platform,
    country,
    fulfilment: values.fulfilment || null,
    category: values.feeCategory || null,
    product: productId ?? null,
    day,
  })
  const typed = parseMoneyInput(price, currency)
  const weight = parseNumberInput(values.weightGrams)
  const minor = typed.ok ? Math.max(typed.value, 0) : 0
  const sale = {
    // Rates of fees apply to what the buyer pays, so VAT is added if the price is typed without it.
    price: vat && !vat.pricesWithVat ? minor + applyRate(minor, vat.ratePpm) : minor,
    delivery: 0,
    giftWrap: 0,
    weightGrams: weight.ok && weight.value > 0 ? weight.value : null,
    vatRatePpm: vat?.ratePpm ?? 0,
    pricesWithVat: true,
    lostVatPpm,
  }
  return {
    referral: fillFee('referral', chosen, sale),
    outbound: fillFee('outbound', chosen, sale),
    storage: fillFee('storage', chosen, sale),
  }
}

/** A filled fee as text for its field. Zero is shown as 0, because an empty field would mean that nothing was filled in. */
export function fillText(fee: FollowedFee, value: number, currency: CurrencyCode): string {
  return (fee === 'referral' ? percentText(value) : feeText(value, currency)) || '0'
}

/**
 * The fields after a change of fulfilment, category or weight. Empty fields and fields that follow a rule get the fee of the new rule, or
 * become empty if no rule applies. Values typed by hand stay.
 */
export function adopted(values: PlatformValues, fills: Fills, currency: CurrencyCode): PlatformValues {
  const next: PlatformValues = { ...values, follows: [...values.follows] }
  for (const fee of FOLLOWED_FEES) {
    const field = FIELD_OF[fee]
    const followed = values.follows.includes(fee)
    if (!followed && values[field].trim() !== '') continue
    const { value } = fills[fee]
    next[field] = value === null ? '' : fillText(fee, value, currency)
    next.follows = next.follows.filter((other) => other !== fee)
    if (value !== null) next.follows.push(fee)
  }
  return next
}
