import type { ReadPlan } from '../import/reader/read-plan.ts'
import { feesOf, revenueOf, type SaleLine } from '../import/sale-line.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { exact } from '../money/money.ts'
import { CountedOrders, type OrderFacts } from './counted-orders.ts'
import type { ProfitStatement } from './figures.ts'
import { ProfitSums } from './sums.ts'

/** Returns the unit cost of a line in minor units of the line's currency, as of the line's date; null if unknown. */
export type UnitCostOf = (line: SaleLine) => number | null

/** Returns the VAT inside the revenue of a line, or null if the business was not registered on that day. */
export type OutputVatOf = (line: SaleLine) => number | null

/** The sums of all lines in one currency. */
class Ledger {
  readonly totals = new ProfitSums()
  readonly months = new Map<string, ProfitSums>()
  readonly platforms = new Map<string, PlatformSums>()
  readonly skus = new Map<string, SkuSums>()
  readonly titles = new Map<string, string>()
  referral = 0
  fulfilment = 0
  other = 0
  reimbursement = 0
  tax = 0
  payouts = 0
  total = 0
  lines = 0
}

const MOVED = [
  'referral',
  'fulfilment',
  'other',
  'reimbursement',
  'tax',
  'payouts',
  'total',
  'lines',
] as const

/** The state of a tally as plain data, which can be sent between threads. */
export interface TallyFacts {
  readonly ledgers: ReadonlyMap<CurrencyCode, Ledger>
  readonly orders: OrderFacts
}

class PlatformSums extends ProfitSums {
  /**
   * The number of this pair of platform and currency. The same order number in different pairs means different orders. -1 before the first
   * order.
   */
  place = -1
}

class SkuSums extends ProfitSums {
  /** The number of the SKU in CountedOrders. Numbers start at 1; 0 means not assigned yet. */
  number = 0
}

/**
 * Adds up sale lines to profit, with one statement per currency. Cost is unit cost x net units, so returned goods subtract their cost. An
 * order counts once, on its platform and in the month of its first sale. Memory grows with the number of orders, months and SKUs (about 50
 * bytes per order), not with the number of lines.
 */
export class ProfitTally {
  readonly #costOf: UnitCostOf
  readonly #outputVatOf: OutputVatOf | null
  readonly #feesStated: boolean
  readonly #ledgers = new Map<CurrencyCode, Ledger>()
  readonly #orders: CountedOrders
  /** The pairs of currency and platform, by the number under which their orders are counted. */
  readonly #places: { ledger: Ledger; platform: PlatformSums }[] = []
  #skus = 0
  /** The date of the previous line, with its month and number. It is reused, because lines are mostly sorted by date. */
  #day = dayOf('')

  /**
   * `skuOrders: false` does not count the orders of each SKU, which saves a third of the memory. `fees: 'none'` is for an order list: the fees
   * of its sales are unknown.
   */
  constructor(
    costOf: UnitCostOf,
    {
      skuOrders = true,
      outputVatOf = null,
      fees = 'stated',
    }: {
      readonly skuOrders?: boolean
      readonly outputVatOf?: OutputVatOf | null
      readonly fees?: ReadPlan['fees']
    } = {},
  ) {
    this.#costOf = costOf
    this.#outputVatOf = outputVatOf
    this.#feesStated = fees === 'stated'
    this.#orders = new CountedOrders(skuOrders)
  }

  add(line: SaleLine): void {
    const { amounts, units } = line
    const ledger = entry(this.#ledgers, line.currency, Ledger)
    const revenue = revenueOf(amounts)
    const fees = feesOf(amounts)
    ledger.lines++
    ledger.total += revenue - fees + amounts.tax + amounts.payout
    ledger.tax += amounts.tax
    ledger.payouts += amounts.payout
    ledger.referral -= amounts.referralFee
    ledger.fulfilment -= amounts.fulfilmentFee
    ledger.other -= amounts.otherFee
    ledger.reimbursement -= amounts.reimbursement
    // a payout only moves money, so it belongs to no month and no SKU
    if (line.kind === 'payout') return
    const unitCost = this.#costOf(line)
    const cost = unitCost === null ? null : exact(unitCost * units)
    const vat = this.#outputVatOf === null ? null : this.#outputVatOf(line)
    const feesKnown = this.#feesStated || line.kind !== 'sale' || units <= 0
    const sku = line.sku ?? ''
    if (line.date !== this.#day.date) this.#day = dayOf(line.date)
    const platform = entry(ledger.platforms, line.platform, PlatformSums)
    const ofSku = entry(ledger.skus, sku, SkuSums)
    ledger.totals.add(revenue, fees, units, cost, vat, feesKnown)
    entry(ledger.months, this.#day.month, ProfitSums).add(revenue, fees, units, cost, vat, feesKnown)
    platform.add(revenue, fees, units, cost, vat, feesKnown)
    ofSku.add(revenue, fees, units, cost, vat, feesKnown)
    ofSku.number ||= ++this.#skus
    if (line.title !== null && sku !== '' && !ledger.titles.has(sku)) ledger.titles.set(sku, line.title)
    if (line.kind === 'sale' && units > 0 && line.orderId !== null) {
      const place = this.#placeOf(ledger, platform)
      if (this.#orders.count(line.orderId, place, this.#day.number, ofSku.number)) ofSku.orders++
    }
  }

  facts(): TallyFacts {
    return { ledgers: this.#ledgers, orders: this.#orders.facts() }
  }

  /** Adds the sums of another tally, as if its lines had been added to this one. */
  merge({ ledgers, orders }: TallyFacts): void {
    const placeOf: number[] = []
    const ofNumber: SkuSums[] = []
    for (const [currency, theirs] of ledgers) {
      const ledger = entry(this.#ledgers, currency, Ledger)
      for (const name of MOVED) ledger[name] += theirs[name]
      ledger.totals.merge(theirs.totals)
      for (const [month, sums] of theirs.months) entry(ledger.months, month, ProfitSums).merge(sums)
      for (const [name, sums] of theirs.platforms) {
        const platform = entry(ledger.platforms, name, PlatformSums)
        platform.merge(sums)
        if (sums.place !== -1) placeOf[sums.place] = this.#placeOf(ledger, platform)
      }
      for (const [sku, sums] of theirs.skus) {
        const ofSku = entry(ledger.skus, sku, SkuSums)
        ofSku.merge(sums)
        ofSku.number ||= ++this.#skus
        ofNumber[sums.number] = ofSku
      }
      for (const [sku, title] of theirs.titles) if (!ledger.titles.has(sku)) ledger.titles.set(sku, title)
    }
    const skuOf = ofNumber.map(({ number }) => number)
    for (const sku of this.#orders.merge(orders, placeOf, skuOf)) (ofNumber[sku] as SkuSums).orders++
  }

  /** One statement for each currency, the one with the largest revenue first. */
  statements(): ProfitStatement[] {
    this.#placeOrders()
    return [...this.#ledgers]
      .map(([currency, ledger]) => statementOf(currency, ledger))
      .sort((a, b) => b.totals.revenue - a.totals.revenue || compare(a.currency, b.currency))
  }

  #placeOf(ledger: Ledger, platform: PlatformSums): number {
    if (platform.place === -1) platform.place = this.#places.push({ ledger, platform }) - 1
    return platform.place
  }

  /** Counts each order in its month. This must wait until all lines are added, because only then the first day of an order is known. */
  #placeOrders(): void {
    for (const ledger of this.#ledgers.values())
      for (const sums of [ledger.totals, ...ledger.months.values(), ...ledger.platforms.values()])
        sums.orders = 0
    for (const order of this.#orders.all()) {
      const place = this.#places[order.place]
      if (!place) continue
      const { day } = order
      place.ledger.totals.orders++
      entry(place.ledger.months, `${day.slice(0, 4)}-${day.slice(4, 6)}`, ProfitSums).orders++
      place.platform.orders++
    }
  }
}

function dayOf(date: string): { date: string; month: string; number: number } {
  const number = Number(date.slice(0, 4) + date.slice(5, 7) + date.slice(8, 10))
  return { date, month: date.slice(0, 7), number }
}

function statementOf(currency: CurrencyCode, ledger: Ledger): ProfitStatement {
  return {
    currency,
    lines: ledger.lines,
    totals: ledger.totals.figures(),
    feeParts: {
      referral: exact(ledger.referral),
      fulfilment: exact(ledger.fulfilment),
      other: exact(ledger.other),
      reimbursements: exact(ledger.reimbursement),
    },
    tax: exact(ledger.tax),
    payouts: exact(ledger.payouts),
    total: exact(ledger.total),
    byMonth: sorted(ledger.months).map(([month, sums]) => ({ month, ...sums.figures() })),
    byPlatform: sorted(ledger.platforms).map(([platform, sums]) => ({ platform, ...sums.figures() })),
    bySku: sorted(ledger.skus).map(([sku, sums]) => ({
      sku,
      title: ledger.titles.get(sku) ?? '',
      goodsRevenue: exact(sums.goodsRevenue),
      linesWithoutCost: sums.linesWithoutCost,
      ...sums.figures(),
    })),
  }
}

function sorted<T>(map: ReadonlyMap<string, T>): [string, T][] {
  return [...map].sort(([a], [b]) => compare(a, b))
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function entry<K, V>(map: Map<K, V>, key: K, make: new () => V): V {
  const known = map.get(key)
  if (known !== undefined) return known
  const made = new make()
  map.set(key, made)
  return made
}
