import { type CountryCode, currencyOf } from '../../catalog/countries.ts'
import type { ItemFacts, OrderItem } from '../check/finding.ts'
import { type AmountOf, costOf, isReturned, partsOf, vatRate } from '../check/item-parts.ts'
import { RuleBook } from '../check/rule-book.ts'
import {
  dayNumber,
  type FeeLine,
  type FeeSeries,
  type LearnedKind,
  MOST_FEE,
  MOST_PRICE,
} from './fee-lines.ts'

const NO_RULES = new RuleBook([])

/** Collects the fees of order items by SKU. Keeps 32 bytes for each fee, so that millions of them fit in memory. */
export class FeeLedger {
  readonly #series = new Map<string, Collected>()

  add(item: OrderItem, facts: ItemFacts): void {
    const { sku } = item
    const parts = partsOf(item, facts, NO_RULES)
    const { sales, refunds, others } = parts
    const [first] = sales
    if (sku === null || facts.country === null || item.feesOfOrder || !first) return
    // the amounts of a fee rule are always in the currency of its country
    if (item.currency !== currencyOf(facts.country)) return
    const vatRatePpm = vatRate(facts, first.day)
    if (vatRatePpm === null) return
    const add = (kind: LearnedKind, fee: number) => {
      const { platform, country, feesWithVat, productId, weightGrams } = facts
      const key = [platform, country, item.currency, kind, sku, feesWithVat, vatRatePpm].join('\u001f')
      const known = this.#series.get(key)
      const of = { platform, country: country as CountryCode, currency: item.currency, kind, sku, productId }
      const series = known ?? new Collected({ ...of, weightGrams, feesWithVat, vatRatePpm })
      if (!known) this.#series.set(key, series)
      const sum = (amount: AmountOf) => -costOf(sales, amount)
      series.add({
        day: dayNumber(first.day),
        units: sales.reduce((total, { units }) => total + units, 0),
        price: sum(({ amounts }) => amounts.sales + amounts.discounts),
        extra: Math.max(
          0,
          sum(({ amounts }) => amounts.shipping + amounts.giftWrap),
        ),
        taxApart: sales.some(({ taxApart }) => taxApart),
        fee,
      })
    }
    const referral = [...sales, ...others.filter((line) => !isReturned(parts, line))]
    add(
      'referral',
      costOf(referral, ({ amounts }) => amounts.referralFee),
    )
    // after a refund, fulfilment fees of the sale and of the return cannot be told apart, so they are left out
    if (refunds.length === 0)
      add(
        'fulfilment',
        costOf([...sales, ...others], ({ amounts }) => amounts.fulfilmentFee),
      )
  }

  /** All series that contain fees, each in the order of its days. */
  *series(): Generator<FeeSeries> {
    for (const series of this.#series.values()) if (series.size > 0) yield series
  }
}

/** Many SKUs have few sales. */
const FIRST_ROOM = 8

class Collected implements FeeSeries {
  readonly platform: string
  readonly country: CountryCode
  readonly currency: FeeSeries['currency']
  readonly kind: LearnedKind
  readonly sku: string
  readonly productId: string | null
  readonly weightGrams: number | null
  readonly feesWithVat: boolean | null
  readonly vatRatePpm: number
  #size = 0
  /** Two numbers for each fee: twice its day, plus 1 if tax is apart, and the fee, which is at most MOST_FEE. */
  #small = new Int32Array(2 * FIRST_ROOM)
  /** Three numbers for each fee: units, price and extra. */
  #large = new Float64Array(3 * FIRST_ROOM)

  constructor(of: Omit<FeeSeries, 'lines'>) {
    this.platform = of.platform
    this.country = of.country
    this.currency = of.currency
    this.kind = of.kind
    this.sku = of.sku
    this.productId = of.productId
    this.weightGrams = of.weightGrams
    this.feesWithVat = of.feesWithVat
    this.vatRatePpm = of.vatRatePpm
  }

  get size(): number {
    return this.#size
  }

  /** Adds a fee. A sale without a fee is ignored, because the statement with its fee may not have arrived yet. */
  add({ day, units, price, extra, taxApart, fee }: FeeLine): void {
    const fits = fee > 0 && fee <= MOST_FEE && price > 0 && price + extra <= MOST_PRICE
    if (!fits) return
    if (2 * this.#size === this.#small.length) this.#grow()
    this.#small.set([2 * day + Number(taxApart), fee], 2 * this.#size)
    this.#large.set([units, price, extra], 3 * this.#size)
    this.#size += 1
  }

  #grow(): void {
    const room = Math.ceil(1.25 * this.#size)
    const { buffer: small } = this.#small
    const { buffer: large } = this.#large
    this.#small = new Int32Array(small.transfer(8 * room))
    this.#large = new Float64Array(large.transfer(24 * room))
  }

  get lines(): FeeLine[] {
    const lines = Array.from({ length: this.#size }, (_, at) => {
      const [dayAndTax = 0, fee = 0] = this.#small.subarray(2 * at)
      const [units = 0, price = 0, extra = 0] = this.#large.subarray(3 * at)
      return { day: dayAndTax >> 1, units, price, extra, taxApart: (dayAndTax & 1) === 1, fee }
    })
    return lines.sort((a, b) => a.day - b.day)
  }
}
