import type { CostMethod } from '#domain/profit/cost-layers/cost-method.ts'
import type { Inbound } from '#domain/stock/restock-plan.ts'

/** How far a change of the cost method is. */
export interface CostMethodChange {
  readonly from: CostMethod
  /** The last product that was recomputed, in the order of ids; null before the first. */
  readonly after: string | null
  readonly linesDone: number
  readonly linesTotal: number
  readonly failed?: true
}

/** Units received from a supplier. */
export interface Receipt {
  readonly id: string
  readonly receivedOn: string
  /** The cost of one unit in minor units of the business's currency. */
  readonly unitCost: number
  readonly note: string
  /** The id of the save of unit costs that the receipt caused, for undo; null when the receipt changed no unit cost. */
  readonly costSave: string | null
  /** The units that the receipt took off the inbound units, for undo; undefined if none were inbound. */
  readonly inbound?: Inbound
  /** Its units after a correction. The movement keeps those that were entered first. */
  readonly units?: number
  /** The units by which it raised the stock, if a correction changed them as well. A count that came after keeps its result. */
  readonly raised?: number
  readonly undone?: true
  /** It was undone after a count, which keeps its result, so that no movement took its units back. */
  readonly counted?: true
}

/** An account of the seller's own books by the name that Safi has for it, see `accountKey` in the domain. */
export type LedgerAccounts = Readonly<Record<string, { readonly code: string; readonly name: string }>>
