import type { CountryCode } from '#domain/catalog/countries.ts'
import { chooseRules } from '#domain/fees/choose-rules.ts'
import { type FeeRule, FULFILMENTS, type Fulfilment, NO_CHARGE } from '#domain/fees/fee-rule.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { enteredFees, type SaleFee, type SaleTerms, type VatTerms } from '#domain/pricing/terms.ts'
import type { PlannedPlatform } from '#domain/profit/planned.ts'

/** A platform of the product, with the product's fees on it. */
export interface SoldOn extends PlannedPlatform {
  readonly platformId: string
  readonly name: string
  /** The code of a built-in platform; null for a custom platform, which has no published rules. */
  readonly code: string | null
}

/** The product to simulate, with its fee rules and taxes. */
export interface Simulated {
  readonly price: number
  readonly unitCost: number | null
  readonly currency: CurrencyCode
  readonly country: CountryCode
  /** Today as an ISO date. */
  readonly today: string
  readonly vat: VatTerms | null
  readonly platforms: readonly SoldOn[]
  readonly rules: readonly FeeRule[]
  /** The id of the product, for rules that are limited to products. */
  readonly productId?: string
  /** The category that determines which fee rules apply; '' means unknown. */
  readonly category: string
  /** The weight of the packed item; null means unknown. */
  readonly weightGrams: number | null
  /** Returns the translated name of a category. */
  readonly categoryName: (category: string) => string
  /** The key of the option that is selected at first; by default the first option. */
  readonly startOn?: string
}

/** A way to sell the product: a platform and a fulfilment. */
export interface SaleOption {
  /** Identifies the option in the URL and in saved prices. */
  readonly key: string
  readonly platform: SoldOn
  /** The fulfilment of the option; null if the option uses the fees entered for the product. */
  readonly fulfilment: Fulfilment | null
  /** The same option for both fulfilments, because both cost the same. */
  readonly eitherWay: boolean
  readonly fees: readonly SaleFee[]
  /** Whether the option uses the fulfilment fee entered for the product, because no rule defines one. */
  readonly sendingAsEntered: boolean
}

export interface Settings {
  readonly category: string
  readonly ads: number
  readonly delivery: number
  readonly weightGrams: number | null
}

/** Fees for storage time or for refunds, which a single sale does not cause. */
const NOT_BY_SALE: readonly FeeRule['kind'][] = ['storage', 'refund_administration']

/**
 * The options of a product. For each platform: one with the entered fees, then one for each fulfilment that has rules.
 * Fulfilments with equal charges share one option.
 */
export function optionsOf(product: Simulated, category: string): SaleOption[] {
  return product.platforms.flatMap((platform) => {
    const entered: SaleOption = {
      key: platform.platformId,
      platform,
      fulfilment: null,
      eitherWay: false,
      fees: enteredFees(platform, false),
      sendingAsEntered: false,
    }
    const ruled = FULFILMENTS.flatMap((fulfilment) => byRules(product, platform, fulfilment, category))
    const [first, second] = ruled
    if (!first || !second || chargedBy(first) !== chargedBy(second)) return [entered, ...ruled]
    return [entered, { ...first, eitherWay: true }]
  })
}

/** Whether a key from a URL or a saved price identifies this option. An option for both fulfilments has both keys. */
export function isNamed(
  { key, platform, eitherWay }: SaleOption,
  wanted: string | null | undefined,
): boolean {
  return (
    key === wanted || (eitherWay && FULFILMENTS.some((way) => wanted === `${platform.platformId}.${way}`))
  )
}

/** The charges of an option as a string, to compare two options. A fee of zero equals no fee. */
function chargedBy({ fees, sendingAsEntered }: SaleOption): string {
  const nothing = JSON.stringify(NO_CHARGE)
  return JSON.stringify([
    sendingAsEntered,
    fees.filter(({ charge }) => JSON.stringify(charge) !== nothing).map(({ id, charge }) => [id, charge]),
  ])
}

function byRules(
  { rules, country, currency, today, productId }: Simulated,
  platform: SoldOn,
  fulfilment: Fulfilment,
  category: string,
): SaleOption[] {
  const key = { country, fulfilment, category: category || null, product: productId ?? null, day: today }
  const chosen = chooseRules(
    rules.filter((rule) => rule.currency === currency),
    { ...key, platform: platform.code ?? platform.platformId },
  )
  const byRule = Object.values(chosen).filter(({ kind }) => !NOT_BY_SALE.includes(kind))
  // Without a commission or payment fee, too little is known to show a profit.
  if (!byRule.some(({ kind }) => kind === 'referral' || kind === 'payment')) return []
  // A fee without a rule is unknown, not zero, so the option uses the fee entered for the product.
  const asEntered = enteredFees(platform, false).filter(
    ({ kind }) =>
      (kind === 'fulfilment' && !chosen.fulfilment) || (kind === 'storage' && fulfilment === 'platform'),
  )
  return [
    {
      key: `${platform.platformId}.${fulfilment}`,
      platform,
      fulfilment,
      eitherWay: false,
      fees: [...byRule, ...asEntered],
      sendingAsEntered: !chosen.fulfilment,
    },
  ]
}

export function termsOf(product: Simulated, option: SaleOption, settings: Settings): SaleTerms {
  const { ads, delivery, weightGrams } = settings
  return { unitCost: product.unitCost, ads, delivery, vat: product.vat, fees: option.fees, weightGrams }
}
