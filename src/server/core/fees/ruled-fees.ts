import { type ChosenRules, chooseRules } from '#domain/fees/choose-rules.ts'
import type { FeeRule, Fulfilment } from '#domain/fees/fee-rule.ts'
import { type FollowedFee, KINDS_OF } from '#domain/fees/followed.ts'
import { type SoldLine, soldFee } from '#domain/fees/sold-fees.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { RuledFees } from '#domain/profit/estimated-fees.ts'
import { lostVatPpm, type OutputVat, vatPeriodOn } from '#domain/vat/vat-status.ts'
import type { BusinessVat } from '../sales/vat/vat-periods.ts'

/** Which fees of a product on a platform follow rules, and the facts that select these rules. */
export interface FollowingFees {
  readonly follows: readonly FollowedFee[]
  /** The code of a built-in platform, or the id of a platform that the seller created. */
  readonly rulesOf: string
  readonly fulfilment: Fulfilment | null
  readonly category: string | null
  readonly productId: string
  readonly weightGrams: number | null
}

export interface SoldGoods {
  readonly soldOn: string
  readonly currency: CurrencyCode
  readonly units: number
  readonly goods: number
  readonly shipping: number
  readonly giftWrap: number
  /** Whether VAT is included in these amounts or added to them; null if there is none or it is unknown, see `priceVatOfLine`. */
  readonly vat: OutputVat | null
  /** See SaleLine.continuesOrder. */
  readonly continuesOrder: boolean
}

/** Computes the fees of sold lines with the fee rules and the VAT status of the day of each sale. */
export class RuledFeesOf {
  readonly #rules: readonly FeeRule[]
  readonly #vat: BusinessVat
  readonly #chosen = new Map<string, ChosenRules>()
  /** Products that have fee rules limited to them. All other products share the same choice of rules. */
  readonly #limited: ReadonlySet<string>

  constructor(rules: readonly FeeRule[], vat: BusinessVat) {
    this.#rules = rules
    this.#vat = vat
    this.#limited = new Set(rules.flatMap(({ products }) => products ?? []))
  }

  /**
   * Returns the fees of a sale that follow rules. Returns null when one of them has no rule for that day, or when a
   * fact that it needs is unknown. A fee is absent if its rule is in another currency than the sale: then the amount
   * stored with the product applies.
   */
  of(fees: FollowingFees, line: SoldGoods): RuledFees | null {
    const ruled: { -readonly [fee in FollowedFee]?: number } = {}
    if (fees.follows.length === 0) return ruled
    const chosen = this.#choose(fees, line.soldOn)
    for (const fee of fees.follows) {
      const rules = KINDS_OF[fee].flatMap((kind) => chosen[kind] ?? [])
      if (rules.some(({ currency }) => currency !== line.currency)) continue
      const amount = soldFee(fee, chosen, this.#sold(fees, line))
      if (amount === null) return null
      ruled[fee] = amount
    }
    return ruled
  }

  #sold({ weightGrams }: FollowingFees, line: SoldGoods): SoldLine {
    const { goods, shipping: delivery, giftWrap, units, vat, continuesOrder } = line
    const lost = lostVatPpm(vatPeriodOn(this.#vat.periods, line.soldOn))
    return { goods, delivery, giftWrap, units, weightGrams, vat, lostVatPpm: lost, continuesOrder }
  }

  #choose({ rulesOf, fulfilment, category, productId }: FollowingFees, day: string): ChosenRules {
    const product = this.#limited.has(productId) ? productId : null
    const key = [rulesOf, fulfilment, category, product, day].join('\u001f')
    const known = this.#chosen.get(key)
    if (known) return known
    const { country } = this.#vat
    const chosen = chooseRules(this.#rules, {
      platform: rulesOf,
      country,
      fulfilment,
      category,
      product,
      day,
    })
    this.#chosen.set(key, chosen)
    return chosen
  }
}
