import type { CountryCode } from '#domain/catalog/countries.ts'
import { chooseRules } from '#domain/fees/choose-rules.ts'
import { type FeeRule, FULFILMENTS, type Fulfilment, NO_CHARGE } from '#domain/fees/fee-rule.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { enteredFees, type SaleFee, type SaleTerms, type VatTerms } from '#domain/pricing/terms.ts'
import type { PlannedPlatform } from '#domain/profit/planned.ts'

/** A platform of the product, with its fees there. */
export interface SoldOn extends PlannedPlatform {
  readonly platformId: string
  readonly name: string
  /** Null for a custom platform, which has no shipped rules. */
  readonly code: string | null
}

/** The product to simulate, with its fee rules and taxes. */
export interface Simulated {
  readonly price: number
  readonly unitCost: number | null
  readonly currency: CurrencyCode
  readonly country: CountryCode
  /** ISO day. */
  readonly today: string
  readonly vat: VatTerms | null
  readonly platforms: readonly SoldOn[]
  readonly rules: readonly FeeRule[]
  /** The category that selects rules; '' means unknown. */
  readonly category: string
  /** Of the packed item; null means unknown. */
  readonly weightGrams: number | null
  /** Translates a category. */
  readonly categoryName: (category: string) => string
  /** The key of the initial option; by default the first one. */
  readonly startOn?: string
}

/** One answer to "where should I sell this?": a platform, and a fulfilment. */
export interface SaleOption {
  /** Identifies the option in the URL. */
  readonly key: string
  readonly platform: SoldOn
  /** Null for the fees entered for the product. */
  readonly fulfilment: Fulfilment | null
  /** Both fulfilments cost the same and share this option. */
  readonly eitherWay: boolean
  readonly fees: readonly SaleFee[]
  /** The rules have no fulfilment fee: the one entered for the product applies. */
  readonly sendingAsEntered: boolean
}

export interface Settings {
  readonly category: string
  readonly ads: number
  readonly delivery: number
  readonly weightGrams: number | null
}

/** Charged for storage time or a refund, not for a sale. */
const NOT_BY_SALE: readonly FeeRule['kind'][] = ['storage', 'refund_administration']

/** For each platform: the fees entered, then its rules for each fulfilment. */
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

/** Whether a key from a URL or a saved price names this option; a merged option has both keys. */
export function isNamed(
  { key, platform, eitherWay }: SaleOption,
  wanted: string | null | undefined,
): boolean {
  return (
    key === wanted || (eitherWay && FULFILMENTS.some((way) => wanted === `${platform.platformId}.${way}`))
  )
}

/** The charges of an option as a comparable string; a fee of zero equals no fee. */
function chargedBy({ fees, sendingAsEntered }: SaleOption): string {
  const nothing = JSON.stringify(NO_CHARGE)
  return JSON.stringify([
    sendingAsEntered,
    fees.filter(({ charge }) => JSON.stringify(charge) !== nothing).map(({ id, charge }) => [id, charge]),
  ])
}

function byRules(
  { rules, country, currency, today }: Simulated,
  platform: SoldOn,
  fulfilment: Fulfilment,
  category: string,
): SaleOption[] {
  const key = { country, fulfilment, category: category || null, day: today }
  const chosen = chooseRules(
    rules.filter((rule) => rule.currency === currency),
    { ...key, platform: platform.code ?? platform.platformId },
  )
  const byRule = Object.values(chosen).filter(({ kind }) => !NOT_BY_SALE.includes(kind))
  // Without a commission or a payment fee too little is known to show a profit.
  if (!byRule.some(({ kind }) => kind === 'referral' || kind === 'payment')) return []
  // A fee without a rule is not zero: use the one entered.
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
