import type { CurrencyCode } from '#domain/money/currency.ts'
import { exact } from '#domain/money/money.ts'
import { type EstimatedFees, estimateFees } from '#domain/profit/estimated-fees.ts'
import { priceVatOfLine } from '#domain/vat/price-vat.ts'
import { outputVatOfLine, type TaxableLine } from '#domain/vat/vat-status.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { allFeeRules } from '../../fees/own-rules.ts'
import { RuledFeesOf, type SoldGoods } from '../../fees/ruled-fees.ts'
import { type Catalog, type ComingProduct, loadCatalog, type Match } from '../lines/match-products.ts'
import { type BusinessVat, loadVat } from '../vat/vat-periods.ts'
import { ExchangeRates } from './exchange-rates.ts'
import { costMethodOf, withPurchases } from './purchases.ts'

export interface CostedLine {
  readonly key: string
  readonly orderId: string | null
  readonly soldOn: string
  readonly currency: CurrencyCode
  readonly units: number
  readonly costUnits: number
}

interface StoredCost {
  readonly productId: string | null
  readonly cost: number | null
}

/** A sale from an order list, which states no fees. */
export interface ListedGoods extends CostedLine, Omit<SoldGoods, 'vat'> {
  readonly country: string | null
  /** Whether the file states tax separately from the amounts. */
  readonly taxApart: boolean
}

/** Matches sale lines to products and computes their cost and VAT. Imports and product changes share this code. */
export class Costing {
  readonly catalog: Catalog
  readonly rates: ExchangeRates
  readonly #currency: CurrencyCode
  readonly #vat: BusinessVat
  readonly #rules: RuledFeesOf
  /** Products whose sales are costed from purchases, see `recostLayers`. */
  readonly #layered: ReadonlySet<string>

  constructor(
    catalog: Catalog,
    rates: ExchangeRates,
    currency: CurrencyCode,
    vat: BusinessVat,
    rules: RuledFeesOf,
    layered: ReadonlySet<string>,
  ) {
    this.#layered = layered
    this.#rules = rules
    this.catalog = catalog
    this.rates = rates
    this.#currency = currency
    this.#vat = vat
  }

  match(platform: string, sku: string | null): Match {
    return this.catalog.match(platform, sku)
  }

  /** Loads the exchange rates that `cost` needs for lines in these currencies. */
  async prepare(tx: Tx, currencies: Iterable<string>): Promise<void> {
    const foreign = [...currencies].filter((currency) => currency !== this.#currency)
    if (foreign.length > 0) await this.rates.load(tx, [this.#currency, ...foreign])
  }

  /**
   * Returns the cost of the line in the line's own currency, converted and rounded once. null when unknown. A line
   * without units, such as a fee, costs nothing if the cost of its product is known, so that margins include the line
   * with the product's sales.
   */
  cost(productId: string | null, line: CostedLine): number | null {
    const unitCost = productId === null ? null : this.catalog.unitCost(productId, line.soldOn)
    if (unitCost === null) return null
    if (line.units === 0) return 0
    return this.rates.convertOfLine(exact(unitCost * line.costUnits), this.#currency, line.currency, line)
  }

  /**
   * Returns the cost of a line that is matched to a product again. If it has the same product as before and the
   * product has purchases, the line keeps its cost, which recostLayers computes.
   */
  costAgain(productId: string | null, line: CostedLine & StoredCost): number | null {
    const keeps =
      productId !== null && productId === line.productId && this.#isLayered(productId, line.soldOn)
    return keeps ? line.cost : this.cost(productId, line)
  }

  #isLayered(productId: string, day: string): boolean {
    return this.catalog.partsOn(productId, day).some((part) => this.#layered.has(part.productId))
  }

  /**
   * Returns the VAT included in the line's revenue, in the line's own currency. null when the business was not
   * registered for VAT on the day of the line.
   */
  outputVat(line: TaxableLine): number | null {
    return outputVatOfLine(this.#vat.periods, this.#vat.country, line)
  }

  /** Returns the fees of a sale whose file states none, in the sale's own currency. null when unknown. */
  fees(productId: string | null, platform: string, line: ListedGoods): EstimatedFees | null {
    const fees = productId === null ? null : this.catalog.fees(platform, productId)
    if (fees === null) return null
    const sold = { ...line, vat: priceVatOfLine(this.#vat.periods, this.#vat.country, line) }
    const ruled = this.#rules.of(fees, sold)
    if (ruled === null) return null
    return estimateFees(
      fees,
      sold,
      (minor) => this.rates.convertOfLine(minor, this.#currency, line.currency, line),
      ruled,
    )
  }
}

export async function loadCosting(
  tx: Tx,
  scope: BusinessScope,
  coming: readonly ComingProduct[] = [],
): Promise<Costing> {
  const catalog = await loadCatalog(tx, scope)
  for (const product of coming) catalog.addComing(product)
  const vat = await loadVat(tx, scope)
  const rules = new RuledFeesOf(await allFeeRules(tx, scope), vat)
  const layered = (await costMethodOf(tx, scope)) === 'dated' ? [] : await withPurchases(tx, scope)
  return new Costing(catalog, new ExchangeRates(), scope.currency, vat, rules, new Set(layered))
}
