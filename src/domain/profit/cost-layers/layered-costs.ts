import { exact } from '../../money/money.ts'
import { costOn, type DatedCost } from '../cost-history.ts'
import { shifted } from '../period-before.ts'
import { type Block, together } from './blocks.ts'
import { CostLayers, Issue, type Return } from './cost-layers.ts'
import type { LayerMethod } from './cost-method.ts'
import { type CountedEntry, compare, type StockEntry, sortedEntries } from './stock-entries.ts'

/** A sale line of the product. Lines that no figure counts, such as superseded ones, are absent. */
export interface LayeredLine {
  readonly id: number
  /** The identity of the line across files. Lines of a day are sorted by it, so that their order does not depend on their import. */
  readonly key: string
  readonly day: string
  /** Units sold; negative for goods that came back, 0 for a fee. */
  readonly units: number
  /** Identifies the order, so that returned goods get the cost of their sale; null if unknown. */
  readonly order: string | null
}

export interface ProductStock {
  readonly entries: readonly StockEntry[]
  readonly lines: readonly LayeredLine[]
  /** The unit costs with the day from which each is valid, oldest first. */
  readonly unitCosts: readonly DatedCost[]
}

export interface LayeredCosts {
  /** The cost of each line by its id, in minor units of the business's currency; null if unknown. */
  readonly costs: ReadonlyMap<number, number | null>
  /** The units in stock, in the order in which they will leave. */
  readonly left: readonly Block[]
  /** The number of units sold without stock, whose cost is unknown until a later purchase. */
  readonly short: number
  /** The units that damage and counts removed from the stock. */
  readonly lost: Block
  /** The units that entered the stock: opening stock, purchases, and units that a count found. */
  readonly entered: Block
}

/**
 * Calculates the costs of a product's sale lines from its purchases. null if it has no purchases: then its dated unit costs apply.
 *
 * Purchases apply from the day of the first one; earlier sales keep their dated unit cost. Units that were in stock before that day enter
 * at the dated unit cost of the day before. Units that a later count finds enter at the dated unit cost of the day of the count.
 */
export function layeredCosts(method: LayerMethod, stock: ProductStock): LayeredCosts | null {
  const entries = sortedEntries(stock.entries)
  const firstAt = entries.findIndex(({ kind }) => kind === 'purchase')
  const first = entries[firstAt]
  if (first === undefined) return null
  const lines = stock.lines.toSorted(
    (a, b) => compare(a.day, b.day) || phase(a) - phase(b) || compare(a.key, b.key) || a.id - b.id,
  )
  const split = lines.findIndex(({ day }) => day >= first.day)
  const earlier = split === -1 ? lines : lines.slice(0, split)
  const run = new Run(method, stock.unitCosts)
  for (const line of earlier) run.dated(line)
  run.enter(openingUnits(entries.slice(0, firstAt), earlier), shifted(first.day, -1))
  const later = split === -1 ? [] : lines.slice(split)
  let at = 0
  for (const entry of entries.slice(firstAt)) {
    for (let line = later[at]; line && line.day < entry.day; line = later[at]) {
      run.line(line)
      at += 1
    }
    run.entry(entry)
  }
  for (const line of later.slice(at)) run.line(line)
  return run.result()
}

/**
 * The stock before the first purchase, from the last of these counts, the damages and the sales since then. 0 if the stock was never
 * counted or is negative.
 */
function openingUnits(entries: readonly CountedEntry[], lines: readonly LayeredLine[]): number {
  const countAt = entries.findLastIndex(({ kind }) => kind === 'count')
  const counted = entries[countAt]
  if (counted === undefined) return 0
  const damaged = entries.slice(countAt + 1).reduce((sum, { units }) => sum + units, 0)
  const sold = lines.reduce((sum, { day, units }) => sum + (day >= counted.day ? units : 0), 0)
  return Math.max(0, counted.units - damaged - sold)
}

class Run {
  readonly #layers: CostLayers
  readonly #unitCosts: readonly DatedCost[]
  readonly #known = new Map<number, number | null>()
  readonly #sales = new Map<number, Issue>()
  readonly #returns: { readonly id: number; readonly parts: readonly Return[] }[] = []
  /**
   * Lines without units. Each is stored with the sale whose cost decides whether its cost is known: the last sale of its order before it,
   * or else the last sale of any order.
   */
  readonly #without: { readonly id: number; readonly after: Issue | undefined }[] = []
  readonly #ofOrder = new Map<string, Issue[]>()
  readonly #lost: Issue[] = []
  readonly #entered: Block[] = []
  #lastSale: Issue | undefined

  constructor(method: LayerMethod, unitCosts: readonly DatedCost[]) {
    this.#layers = new CostLayers(method)
    this.#unitCosts = unitCosts
  }

  /** Adds a line from before the first purchase. Its goods can come back later. */
  dated(line: LayeredLine): void {
    const { value } = this.#atUnitCost(line.units, line.day)
    this.#known.set(line.id, value)
    if (line.units > 0) {
      const sale = new Issue(line.units)
      sale.fill([{ units: line.units, value }])
      this.#remember(line, sale)
    }
    if (line.units < 0) for (const { sale, units } of this.#salesOf(line)) sale?.reserveReturn(units)
  }

  line(line: LayeredLine): void {
    if (line.units > 0) {
      const sale = this.#layers.issue(line.units)
      this.#sales.set(line.id, sale)
      this.#remember(line, sale)
      this.#lastSale = sale
    } else if (line.units < 0) {
      const parts = this.#salesOf(line).flatMap(({ sale, units }) =>
        sale
          ? this.#layers.giveBack(sale, units)
          : this.#layers.giveBackUnmatched(this.#atUnitCost(units, line.day)),
      )
      this.#returns.push({ id: line.id, parts })
    } else {
      const after = this.#ofOrder.get(line.order ?? '')?.at(-1) ?? this.#lastSale
      this.#without.push({ id: line.id, after })
    }
  }

  entry(entry: CountedEntry): void {
    if (entry.kind === 'purchase') this.#receive(entry)
    else if (entry.kind === 'damage') this.#lost.push(this.#layers.issue(entry.units))
    else {
      const found = entry.units - this.#layers.onHand
      if (found > 0) this.enter(found, entry.day)
      else if (found < 0) this.#lost.push(this.#layers.issue(-found))
    }
  }

  /** Adds units that belong to no purchase to the stock, at the dated unit cost of this day. */
  enter(units: number, day: string): void {
    if (units > 0) this.#receive(this.#atUnitCost(units, day))
  }

  result(): LayeredCosts {
    const costs = new Map(this.#known)
    let short = 0
    for (const [id, sale] of this.#sales) {
      costs.set(id, sale.cost)
      short += sale.withoutCost
    }
    for (const { id, parts } of this.#returns) {
      const { value } = together(parts.map(({ units, cost }) => ({ units, value: cost })))
      costs.set(id, value === null ? null : exact(-value))
    }
    for (const { id, after } of this.#without) costs.set(id, after?.cost === null ? null : 0)
    const lost = together(this.#lost.map((issue) => ({ units: issue.units, value: issue.cost })))
    return { costs, left: this.#layers.left, short, lost, entered: together(this.#entered) }
  }

  #receive({ units, value }: Block): void {
    this.#entered.push({ units, value })
    this.#layers.receive({ units, value })
  }

  #atUnitCost(units: number, day: string): Block {
    const unitCost = costOn(this.#unitCosts, day)?.unitCost ?? null
    return { units, value: unitCost === null ? null : exact(unitCost * units) }
  }

  #remember({ order }: LayeredLine, sale: Issue): void {
    if (order === null) return
    const known = this.#ofOrder.get(order)
    if (known) known.push(sale)
    else this.#ofOrder.set(order, [sale])
  }

  /** The sales to which returned goods belong: the sales of their order, the latest first. Units whose sale is unknown come last. */
  #salesOf({ order, units }: LayeredLine): { sale: Issue | null; units: number }[] {
    const found: { sale: Issue | null; units: number }[] = []
    let open = -units
    for (const sale of (this.#ofOrder.get(order ?? '') ?? []).toReversed()) {
      const part = Math.min(open, sale.returnable)
      if (part > 0) found.push({ sale, units: part })
      open -= part
    }
    return open > 0 ? [...found, { sale: null, units: open }] : found
  }
}

/** Orders the lines of a day: sales first, then returns, then lines without units, such as fees. */
function phase({ units }: LayeredLine): number {
  return units > 0 ? 0 : units < 0 ? 1 : 2
}
