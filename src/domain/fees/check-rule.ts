import { largestAmount } from '../catalog/amount-limits.ts'
import { LIMITS } from '../catalog/limits.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { PPM } from '../money/money.ts'
import type { FeeCharge, FeeKind, FeeRule } from './fee-rule.ts'

/** Why a rule is invalid. `path` is a form path; `code` is a key of the validation phrases. */
export interface RuleFault {
  readonly path: string
  readonly code:
    | 'feeNothing'
    | 'feePercentRange'
    | 'feeBandsRise'
    | 'feeAmountNegative'
    | 'feeAmountTooLarge'
    | 'feeLimitsOrder'
    | 'feeLimitsNeedPercent'
    | 'feeDatesOrder'
    | 'feeReferralBase'
    | 'feeWeightsRise'
    | 'feeWeightInvalid'
}

export interface CheckedRule {
  readonly kind: FeeKind
  readonly validFrom: string | null
  readonly validTo: string | null
  readonly charge: FeeCharge
}

/** Checks a fee rule and returns its faults. For a charge without faults, `chargeOf` never throws if the base is zero or more. */
export function ruleFaults(
  { kind, validFrom, validTo, charge }: CheckedRule,
  currency: CurrencyCode,
): RuleFault[] {
  const faults: RuleFault[] = []
  const fault = (path: string, code: RuleFault['code']) => faults.push({ path, code })
  const { percent, minimum, maximum, fixed, weight, perCubicFoot } = charge
  if (validFrom !== null && validTo !== null && validTo < validFrom) fault('validTo', 'feeDatesOrder')
  if (percent === null && fixed === 0 && weight === null && perCubicFoot === null)
    fault('charge', 'feeNothing')
  if (percent !== null) {
    if ((percent.base.of === 'referral') !== (kind === 'refund_administration'))
      fault('charge.percent.base.of', 'feeReferralBase')
    percent.bands.forEach(({ upTo, ratePpm }, index) => {
      const last = index === percent.bands.length - 1
      const before = index === 0 ? 0 : (percent.bands[index - 1]?.upTo ?? 0)
      if (ratePpm < 0 || ratePpm > PPM) fault(`charge.percent.bands.${index}.ratePpm`, 'feePercentRange')
      if (last ? upTo !== null : upTo === null || upTo <= before)
        fault(`charge.percent.bands.${index}.upTo`, 'feeBandsRise')
    })
    if (minimum !== null && maximum !== null && maximum < minimum) fault('charge.maximum', 'feeLimitsOrder')
  } else if (minimum !== null || maximum !== null)
    fault(minimum !== null ? 'charge.minimum' : 'charge.maximum', 'feeLimitsNeedPercent')
  weight?.bands.forEach(({ upToGrams }, index) => {
    const before = index === 0 ? 0 : (weight.bands[index - 1]?.upToGrams ?? 0)
    const path = `charge.weight.bands.${index}.upToGrams`
    if (upToGrams <= before) fault(path, 'feeWeightsRise')
    else if (upToGrams > LIMITS.weightGrams) fault(path, 'feeWeightInvalid')
  })
  const most = largestAmount('price', currency)
  for (const [path, amount] of amountsOf(charge)) {
    if (amount < 0) fault(path, 'feeAmountNegative')
    else if (amount > most) fault(path, 'feeAmountTooLarge')
  }
  return faults
}

function amountsOf(charge: FeeCharge): [string, number][] {
  const { percent, weight } = charge
  const named: [string, number | null][] = [
    ['charge.fixed', charge.fixed],
    ['charge.minimum', charge.minimum],
    ['charge.maximum', charge.maximum],
    ['charge.perCubicFoot', charge.perCubicFoot],
    ['charge.weight.perExtraKg', weight?.perExtraKg ?? null],
    ...(percent?.bands ?? []).map(({ upTo }, index): [string, number | null] => [
      `charge.percent.bands.${index}.upTo`,
      upTo,
    ]),
    ...(weight?.bands ?? []).map(({ fee }, index): [string, number] => [
      `charge.weight.bands.${index}.fee`,
      fee,
    ]),
  ]
  return named.flatMap(([path, amount]) => (amount === null ? [] : [[path, amount]]))
}

type Span = Pick<FeeRule, 'validFrom' | 'validTo'>
type Key = Pick<FeeRule, 'platform' | 'country' | 'fulfilment' | 'category' | 'products' | 'kind'>

/**
 * Whether two rules for the same platform, country, fulfilment, category, products and kind of fee are valid on the same day. Then it would
 * be unclear which of them applies.
 */
export function rulesOverlap(a: Key & Span, b: Key & Span): boolean {
  const same =
    a.platform === b.platform &&
    a.country === b.country &&
    a.fulfilment === b.fulfilment &&
    a.category === b.category &&
    a.kind === b.kind &&
    (a.products && b.products
      ? a.products.some((product) => b.products?.includes(product))
      : !a.products === !b.products)
  const apart = (one: Span, other: Span) =>
    one.validTo !== null && other.validFrom !== null && one.validTo < other.validFrom
  return same && !apart(a, b) && !apart(b, a)
}
