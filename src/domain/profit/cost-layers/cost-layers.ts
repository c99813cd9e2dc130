import { exact } from '../../money/money.ts'
import { type Block, takeFirst, takeLast, together } from './blocks.ts'
import type { LayerMethod } from './cost-method.ts'

/** Units that left the stock, by a sale or because a count found fewer. */
export class Issue {
  readonly units: number
  /** The number of these units that left when no stock remained. Their cost is unknown until a later purchase. */
  short: number
  /** The units that did not come back, with their cost, in the order in which they were taken from the stock. */
  readonly kept: Block[] = []
  /** Returns of this issue whose cost is unknown, because units that left without stock have no cost yet. */
  readonly waiting: Return[] = []
  #returned = 0
  #cost: number | null = 0

  constructor(units: number) {
    this.units = units
    this.short = units
  }

  /** The cost of all units; null if the cost of one of them is unknown. */
  get cost(): number | null {
    return this.short > 0 ? null : this.#cost
  }

  get returnable(): number {
    return this.units - this.#returned
  }

  fill(parts: readonly Block[]): void {
    for (const part of parts) {
      this.short -= part.units
      this.#cost = this.#cost === null || part.value === null ? null : exact(this.#cost + part.value)
      this.kept.push(part)
    }
  }

  reserveReturn(units: number): void {
    this.#returned += units
  }
}

/** Units that came back from customers. */
export class Return {
  readonly units: number
  /** The cost at which these units came back into stock; null while it is unknown. */
  cost: number | null = null

  constructor(units: number) {
    this.units = units
  }
}

/**
 * The stock of one product, with the cost of its units.
 * - Under `average`, units of unknown cost leave first, because they would make the average unknown.
 * - More units can leave than are in stock. The cost of the missing units is unknown until later purchases replace them, in the order in
 *   which they left.
 */
export class CostLayers {
  readonly #method: LayerMethod
  /** The units in stock, in the order in which they will leave. Empty if more units have left than were in stock. */
  readonly #blocks: Block[] = []
  #short: Issue[] = []
  #filled = 0
  #onHand = 0

  constructor(method: LayerMethod) {
    this.#method = method
  }

  /** The units in stock; negative while more units have left than were in stock. */
  get onHand(): number {
    return this.#onHand
  }

  /** The units in stock, in the order in which they will leave. Under `average`, all units of known cost are one block. */
  get left(): readonly Block[] {
    return this.#blocks
  }

  receive(block: Block): void {
    this.#enter([block], 'last')
    this.#fillShort()
  }

  issue(units: number): Issue {
    const issue = new Issue(units)
    this.#onHand -= units
    issue.fill(takeFirst(this.#blocks, units))
    if (issue.short > 0) this.#short.push(issue)
    return issue
  }

  /**
   * Returns units of a sale to the stock at the cost of the sale, the units taken last coming back first. `units` must not exceed
   * `sale.returnable`.
   */
  giveBack(sale: Issue, units: number): Return {
    const back = new Return(units)
    sale.reserveReturn(units)
    this.#onHand += units
    if (sale.short > 0) sale.waiting.push(back)
    else {
      this.#settle(sale, back)
      this.#fillShort()
    }
    return back
  }

  /** Returns units to the stock whose sale is unknown. `value` is their cost; null if unknown. */
  giveBackUnmatched({ units, value }: Block): Return {
    const back = new Return(units)
    back.cost = value
    this.#enter([{ units, value }], 'first')
    this.#fillShort()
    return back
  }

  #settle(sale: Issue, back: Return): void {
    const parts = takeLast(sale.kept, back.units)
    back.cost = together(parts).value
    this.#onHand -= back.units
    this.#enter(parts, 'first')
  }

  #enter(blocks: readonly Block[], at: 'first' | 'last'): void {
    for (const block of blocks) {
      if (block.units === 0) continue
      this.#onHand += block.units
      const pool = this.#blocks.at(-1)
      if (this.#method === 'average') {
        if (block.value === null) this.#blocks.unshift(block)
        else if (pool === undefined || pool.value === null) this.#blocks.push(block)
        else this.#blocks[this.#blocks.length - 1] = together([pool, block])
      } else if (at === 'first') this.#blocks.unshift(block)
      else this.#blocks.push(block)
    }
  }

  #fillShort(): void {
    let issue = this.#short[this.#filled]
    while (issue && this.#blocks.length > 0) {
      issue.fill(takeFirst(this.#blocks, issue.short))
      if (issue.short > 0) return
      this.#filled += 1
      for (const back of issue.waiting) this.#settle(issue, back)
      issue = this.#short[this.#filled]
    }
    if (issue === undefined) {
      this.#short = []
      this.#filled = 0
    }
  }
}
