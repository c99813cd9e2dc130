import type { Recipe } from '#domain/bundles/recipe.ts'
import type { CostMethod } from '#domain/profit/cost-layers/cost-method.ts'
import type { Inbound } from '#domain/stock/restock-plan.ts'

/** The progress of a change of the cost method. */
export interface CostMethodChange {
  readonly from: CostMethod
  /**
   * The last product that was recomputed. Products are recomputed in ascending sequence of their ids; null before the
   * first.
   */
  readonly after: string | null
  readonly linesDone: number
  readonly linesTotal: number
  readonly failed?: true
}

/** A bundle that was deleted after it was sold. */
export interface DeletedBundle {
  readonly id: string
  /** Its recipes. The last one begins on the day after the deletion and has no components. */
  readonly recipes: readonly Recipe[]
  /** The platforms and SKUs of its sales, which have no product any more. */
  readonly listings: readonly { readonly platform: string; readonly sku: string }[]
}

/** Units received from a supplier. */
export interface Receipt {
  readonly id: string
  readonly receivedOn: string
  /** The cost of one unit in minor units of the business's currency. */
  readonly unitCost: number
  readonly note: string
  /**
   * The id of the save of unit costs that the receipt caused, which an undo needs. null when the receipt changed no
   * unit cost. The id of no save if the receipt has kept the unit cost of a deleted shipment.
   */
  readonly costSave: string | null
  /**
   * The inbound units by which the receipt lowered the product's inbound units, which an undo needs. Omitted if no
   * units were inbound.
   */
  readonly inbound?: Inbound
  /** The units of the receipt after a correction. The stock movement keeps the units that were entered first. */
  readonly units?: number
  /**
   * The units by which the receipt raised the stock, if a correction changed them too. A stock count made after the
   * receipt keeps its result.
   */
  readonly raised?: number
  readonly undone?: true
  /** Set if the receipt was undone after a stock count. The count keeps its result, so no movement took the units back. */
  readonly counted?: true
}

/** Accounts in the seller's own books, by Safi's key of each account; see `accountKey` in the domain. */
export type LedgerAccounts = Readonly<Record<string, { readonly code: string; readonly name: string }>>
