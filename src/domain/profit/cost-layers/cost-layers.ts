import { exact } from '../../money/money.ts'
import { type Block, shareOf, takeFirst, takeLast, together } from './blocks.ts'
import type { LayerMethod } from './cost-method.ts'

/** Units that left the stock, by a sale or because a count found fewer. */
export class Issue {
  readonly units: number
  /** The number of these units that left when no stock remained. Later purchases replace them, unless they come back first. */
  short: number
  /** The units that did not come back, with their cost, in the order in which they were taken from the stock. */
  readonly kept: Block[] = []
  /** Returns of units that left when no stock remained and came back before a purchase replaced them. They have no cost yet. */
  readonly #waiting: Return[] = []
  #returned = 0
  #cost: number | null = 0

  constructor(units: number) {
    this.units = units
    this.short = units
  }

  /** The cost of all units; null if the cost of one of them is unknown. */
  get cost(): number | null {
    return this.withoutCost > 0 ? null : this.#cost
  }

  /** The number of units that left when no stock remained and have no cost yet, whether they came back or not. */
  get withoutCost(): number {
    return this.#waiting.reduce((sum, { units }) => sum + units, this.short)
  }

  get returnable(): number {
    return this.units - this.#returned
  }

  fill(parts: readonly Block[]): void {
    for (const part of parts) {
      this.short -= part.units
      this.#add(part.value)
      this.kept.push(part)
    }
  }

  reserveReturn(units: number): void {
    this.#returned += units
  }

  /** Takes back units that left when no stock remained, so that no purchase replaces them. `units` must not exceed `short`. */
  cancel(units: number): Return {
    const back = new Return(units, null)
    this.short -= units
    this.#waiting.push(back)
    return back
  }

  /**
   * Gives the cancelled units a cost once no unit is short, the same in the sale and in the return: that of the last unit kept, or else that
   * of `next`, a unit in stock.
   */
  settle(next?: Block): void {
    const like = this.kept.at(-1) ?? next
    if (this.short > 0 || !like) return
    for (const back of this.#waiting.splice(0)) {
      back.cost = shareOf(like, back.units)
      this.#add(back.cost)
    }
  }

  #add(value: number | null): void {
    this.#cost = this.#cost === null || value === null ? null : exact(this.#cost + value)
  }
}

/** Units that came back from customers. */
export class Return {
  readonly units: number
  /** The cost of these units, which is the same in their sale; null while it is unknown. */
  cost: number | null

  constructor(units: number, cost: number | null) {
    this.units = units
    this.cost = cost
  }
}

/**
 * The stock of one product, with the cost of its units.
 * - Under `average`, units of unknown cost leave first, because they would make the average unknown.
 * - More units can leave than are in stock. The cost of the missing units is unknown until later purchases replace them, in the order in
 *   which they left. Missing units that come back before that are not replaced.
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
   * Returns units of a sale to the stock. Units that are short in the sale come back first. The others come back at the cost of the sale,
   * the units taken last first. `units` must not exceed `sale.returnable`.
   */
  giveBack(sale: Issue, units: number): Return[] {
    sale.reserveReturn(units)
    const cancelled = Math.min(units, sale.short)
    const backs = cancelled > 0 ? [sale.cancel(cancelled)] : []
    sale.settle()
    const parts = takeLast(sale.kept, units - cancelled)
    this.#onHand += cancelled
    this.#enter(parts, 'first')
    this.#fillShort()
    return [...backs, new Return(units - cancelled, together(parts).value)]
  }

  /** Returns units to the stock whose sale is unknown. `value` is their cost; null if unknown. */
  giveBackUnmatched({ units, value }: Block): Return {
    this.#enter([{ units, value }], 'first')
    this.#fillShort()
    return new Return(units, value)
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
      issue.settle(this.#blocks[0])
      issue = this.#short[this.#filled]
    }
    if (issue === undefined) {
      this.#short = []
      this.#filled = 0
    }
  }
}
