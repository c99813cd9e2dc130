import { HashIndex, NumberById } from '../import/hash-index.ts'
import { RowHasher } from '../import/row-hash.ts'
import { type SaleLine, totalOf } from '../import/sale-line.ts'
import type { CurrencyCode } from '../money/currency.ts'
import { exact } from '../money/money.ts'
import type { ProfitStatement } from './figures.ts'
import { ProfitSums } from './sums.ts'

/** Unit cost in minor units of the line's currency, as it was on the line's day; null is unknown. */
export type UnitCostOf = (line: SaleLine) => number | null

/** What one currency's lines come to. */
class Ledger {
  readonly totals = new ProfitSums()
  readonly months = new Map<string, ProfitSums>()
  readonly platforms = new Map<string, ProfitSums>()
  readonly skus = new Map<string, ProfitSums>()
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

/**
 * Adds sale lines up to profit, one statement for each currency. Cost is unit cost x net units: goods that come back
 * take their cost out again. An order counts once, on its platform and in the month of its first sale. Memory grows
 * with orders, months and SKUs, about 50 bytes for an order, not with lines.
 */
export class ProfitTally {
  readonly #costOf: UnitCostOf
  readonly #ledgers = new Map<CurrencyCode, Ledger>()
  readonly #hasher = new RowHasher()
  readonly #orders = new HashIndex()
  readonly #firstDays = new NumberById()
  readonly #orderPlaces = new NumberById()
  /** Currency and platform of orders, by place. */
  readonly #places: { ledger: Ledger; platform: string }[] = []
  readonly #skuOrders: HashIndex | null

  /** Without `skuOrders` the statements tell no orders of a SKU, for a third less of memory. */
  constructor(costOf: UnitCostOf, { skuOrders = true } = {}) {
    this.#costOf = costOf
    this.#skuOrders = skuOrders ? new HashIndex() : null
  }

  add(line: SaleLine): void {
    const { amounts, units } = line
    const ledger = entry(this.#ledgers, line.currency, Ledger)
    ledger.lines++
    ledger.total += totalOf(amounts)
    ledger.tax += amounts.tax
    ledger.payouts += amounts.payout
    ledger.referral -= amounts.referralFee
    ledger.fulfilment -= amounts.fulfilmentFee
    ledger.other -= amounts.otherFee
    ledger.reimbursement -= amounts.reimbursement
    // A payout only moves money: it belongs to no month's or product's profit.
    if (line.kind === 'payout') return
    const unitCost = units === 0 ? null : this.#costOf(line)
    const cost = unitCost === null ? null : exact(unitCost * units)
    const sku = line.sku ?? ''
    ledger.totals.add(amounts, units, cost)
    entry(ledger.months, line.date.slice(0, 7), ProfitSums).add(amounts, units, cost)
    entry(ledger.platforms, line.platform, ProfitSums).add(amounts, units, cost)
    const ofSku = entry(ledger.skus, sku, ProfitSums)
    ofSku.add(amounts, units, cost)
    if (line.title !== null && sku !== '' && !ledger.titles.has(sku)) ledger.titles.set(sku, line.title)
    if (line.kind === 'sale' && units > 0 && line.orderId !== null) this.#countOrder(line, ledger, ofSku)
  }

  /** Largest revenue first. */
  statements(): ProfitStatement[] {
    this.#placeOrders()
    return [...this.#ledgers]
      .map(([currency, ledger]) => statementOf(currency, ledger))
      .sort((a, b) => b.totals.revenue - a.totals.revenue || compare(a.currency, b.currency))
  }

  #countOrder(line: SaleLine, ledger: Ledger, ofSku: ProfitSums): void {
    const hash = this.#hasher
      .start()
      .add(line.currency)
      .add(line.platform)
      .add(line.orderId ?? '')
      .finish()
    const known = this.#orders.size
    const id = this.#orders.idOf(hash)
    const day = Number(line.date.slice(0, 4) + line.date.slice(5, 7) + line.date.slice(8, 10))
    if (id === known) this.#orderPlaces.set(id, this.#placeOf(line, ledger))
    if (id === known || day < this.#firstDays.get(id)) this.#firstDays.set(id, day)
    if (this.#skuOrders === null) return
    const knownOfSku = this.#skuOrders.size
    if (this.#skuOrders.idOf(hash.add(line.sku ?? '').finish()) === knownOfSku) ofSku.orders++
  }

  #placeOf(line: SaleLine, ledger: Ledger): number {
    const { platform } = line
    const known = this.#places.findIndex((place) => place.ledger === ledger && place.platform === platform)
    return known === -1 ? this.#places.push({ ledger, platform }) - 1 : known
  }

  /** Only after the last line is it known in which month an order began. */
  #placeOrders(): void {
    for (const ledger of this.#ledgers.values())
      for (const sums of [ledger.totals, ...ledger.months.values(), ...ledger.platforms.values()])
        sums.orders = 0
    for (let id = 0; id < this.#orders.size; id++) {
      const place = this.#places[this.#orderPlaces.get(id)]
      if (!place) continue
      const day = String(this.#firstDays.get(id))
      place.ledger.totals.orders++
      entry(place.ledger.months, `${day.slice(0, 4)}-${day.slice(4, 6)}`, ProfitSums).orders++
      entry(place.ledger.platforms, place.platform, ProfitSums).orders++
    }
  }
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
