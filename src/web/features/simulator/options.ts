import type { CountryCode } from '#domain/catalog/countries.ts'
import { appliesTo, chooseRules, type RuleKey } from '#domain/fees/choose-rules.ts'
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
  /** The category that determines which fee rules apply on this platform; null means unknown. */
  readonly feeCategory: string | null
  /** The weight of the packed item on this platform; null means unknown. */
  readonly weightGrams: number | null
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
  /** Whether the option uses the category of its platform, because no rule there applies to the chosen one. */
  readonly keepsCategory: boolean
}

export interface Settings {
  /** The category chosen for all platforms; '' means that each platform uses its own. */
  readonly category: string
  readonly ads: number
  readonly delivery: number
  /** The weight entered for all platforms; null means that each platform uses its own. */
  readonly weightGrams: number | null
}

/** Fees for storage time or for refunds, which a single sale does not cause. */
const NOT_BY_SALE: readonly FeeRule['kind'][] = ['storage', 'refund_administration']

/**
 * The options of a product. For each platform: one with the entered fees, then one for each fulfilment that has rules.
 * Fulfilments with equal charges share one option. `chosen` is the category chosen for all platforms, see `Settings`.
 */
export function optionsOf(product: Simulated, chosen: string): SaleOption[] {
  return product.platforms.flatMap((platform) => {
    const entered: SaleOption = {
      key: platform.platformId,
      platform,
      fulfilment: null,
      eitherWay: false,
      fees: enteredFees(platform, false),
      sendingAsEntered: false,
      keepsCategory: false,
    }
    const ruled = ruledOptions(product, platform, chosen)
    const [first, second] = ruled
    if (!first || !second || chargedBy(first) !== chargedBy(second)) return [entered, ...ruled]
    return [entered, { ...first, eitherWay: true }]
  })
}

/** The category and the weight of the product on a platform. What is unknown there is that of its first platform that has it. */
export function ownFacts({ platforms }: Simulated, { feeCategory, weightGrams }: SoldOn) {
  return {
    category: feeCategory ?? platforms.find((each) => each.feeCategory !== null)?.feeCategory ?? null,
    weightGrams: weightGrams ?? platforms.find((each) => each.weightGrams !== null)?.weightGrams ?? null,
  }
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

/**
 * The options by fee rules. Categories are goods on one platform and plans on another, so a platform where no rule names the chosen one
 * keeps its own. A rule without a category, such as that of a payment fee, does not tell which of them the platform distinguishes.
 */
function ruledOptions(product: Simulated, platform: SoldOn, chosen: string): SaleOption[] {
  const by = (category: string | null) =>
    FULFILMENTS.flatMap((fulfilment) => byRules(product, platform, fulfilment, category))
  const own = ownFacts(product, platform).category
  if (chosen === '') return by(own)
  const ruled = by(chosen)
  const named = (category: string) =>
    rulesIn(product).some((rule) => rule.category === category && appliesHere(rule, product, platform))
  if (own === null || (ruled.length > 0 && (named(chosen) || !named(own)))) return ruled
  return by(own).map((option) => ({ ...option, keepsCategory: true }))
}

function rulesIn({ rules, currency }: Simulated): FeeRule[] {
  return rules.filter((rule) => rule.currency === currency)
}

/** Whether the rule applies on the platform to its own category, with any fulfilment. */
function appliesHere(rule: FeeRule, product: Simulated, platform: SoldOn): boolean {
  return FULFILMENTS.some((fulfilment) =>
    appliesTo(rule, keyOf(product, platform, fulfilment, rule.category)),
  )
}

function keyOf(
  { country, today, productId }: Simulated,
  { code, platformId }: SoldOn,
  fulfilment: Fulfilment,
  category: string | null,
): RuleKey {
  const product = productId ?? null
  return { platform: code ?? platformId, country, fulfilment, category, product, day: today }
}

function byRules(
  product: Simulated,
  platform: SoldOn,
  fulfilment: Fulfilment,
  category: string | null,
): SaleOption[] {
  const chosen = chooseRules(rulesIn(product), keyOf(product, platform, fulfilment, category))
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
      keepsCategory: false,
    },
  ]
}

export function termsOf(product: Simulated, option: SaleOption, settings: Settings): SaleTerms {
  const { ads, delivery } = settings
  const weightGrams = settings.weightGrams ?? ownFacts(product, option.platform).weightGrams
  return { unitCost: product.unitCost, ads, delivery, vat: product.vat, fees: option.fees, weightGrams }
}
