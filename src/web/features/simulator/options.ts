import type { CountryCode } from '#domain/catalog/countries.ts'
import { chooseRules } from '#domain/fees/choose-rules.ts'
import { type FeeRule, FULFILMENTS, type Fulfilment, NO_CHARGE } from '#domain/fees/fee-rule.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { enteredFees, type SaleFee, type SaleTerms, type VatTerms } from '#domain/pricing/terms.ts'
import type { PlannedPlatform } from '#domain/profit/planned.ts'

/** A platform that the product is on, with the fees that it has there. */
export interface SoldOn extends PlannedPlatform {
  readonly platformId: string
  readonly name: string
  /** Null: a seller's own, for which no rules ship. */
  readonly code: string | null
}

/** What is simulated: a product, and what is known of fees and taxes around it. */
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
  /** The kind of goods by which rules are chosen; '' is not known. */
  readonly category: string
  /** Of the packed item; null is unknown. */
  readonly weightGrams: number | null
  /** A kind of goods in the reader's language. */
  readonly categoryName: (category: string) => string
  /** The key of the option shown first; else it is the first of all. */
  readonly startOn?: string
}

/** One answer to "where should I sell this?": a platform, and who sends the goods. */
export interface SaleOption {
  /** Stands in the address. */
  readonly key: string
  readonly platform: SoldOn
  /** Null: by the fees entered for the product. */
  readonly fulfilment: Fulfilment | null
  /** It costs the same whoever sends the goods: one option stands for both. */
  readonly eitherWay: boolean
  readonly fees: readonly SaleFee[]
  /** The rules say nothing of sending: it is as entered for the product. */
  readonly sendingAsEntered: boolean
}

export interface Settings {
  readonly category: string
  readonly ads: number
  readonly delivery: number
  readonly weightGrams: number | null
}

/** Charged by the month and the room, not for a sale. */
const NOT_BY_SALE: readonly FeeRule['kind'][] = ['storage', 'refund_administration']

/** Each platform by the fees entered, then by its rules for each way of sending. */
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

/** The option of a key that stands in an address or a kept price: of two that became one, the one. */
export function isNamed(
  { key, platform, eitherWay }: SaleOption,
  wanted: string | null | undefined,
): boolean {
  return (
    key === wanted || (eitherWay && FULFILMENTS.some((way) => wanted === `${platform.platformId}.${way}`))
  )
}

/** What an option charges, so that options can be held against each other: a fee of nothing is none. */
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
  // without a commission or a gateway's fee too little is known to speak of profit
  if (!byRule.some(({ kind }) => kind === 'referral' || kind === 'payment')) return []
  // what no rule tells is not taken for nothing
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
