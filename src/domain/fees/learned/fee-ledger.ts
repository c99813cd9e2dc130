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
const FIELDS = 6

/** Collects the fees of order items by SKU. Keeps six numbers for each fee, so that a million of them fit in memory. */
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
  readonly #numbers: number[] = []

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
    return this.#numbers.length
  }

  /** Adds a fee. A sale without a fee is ignored, because the statement with its fee may not have arrived yet. */
  add({ day, units, price, extra, taxApart, fee }: FeeLine): void {
    const fits = fee > 0 && fee <= MOST_FEE && price > 0 && price + extra <= MOST_PRICE
    if (fits) this.#numbers.push(day, units, price, extra, Number(taxApart), fee)
  }

  get lines(): FeeLine[] {
    const lines: FeeLine[] = []
    const field = (at: number) => this.#numbers[at] as number
    for (let at = 0; at < this.#numbers.length; at += FIELDS)
      lines.push({
        day: field(at),
        units: field(at + 1),
        price: field(at + 2),
        extra: field(at + 3),
        taxApart: field(at + 4) === 1,
        fee: field(at + 5),
      })
    return lines.sort((a, b) => a.day - b.day)
  }
}
