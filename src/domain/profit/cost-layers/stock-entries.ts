/** What a seller recorded about the stock of a product. `entered` orders the entries as the seller made them. */
export type StockEntry = Purchase | Count | Damage

interface Entered {
  /** The ISO day for which the entry is valid. */
  readonly day: string
  readonly entered: number
}

export interface Purchase extends Entered {
  readonly kind: 'purchase'
  readonly units: number
  /** The cost of all units in minor units of the business's currency; null if it is unknown. */
  readonly value: number | null
  /**
   * Whether the purchase raises the counted stock when it is entered. True for a receipt; false for a shipment, whose
   * units the counts are assumed to include.
   */
  readonly raisesStock: boolean
  /** The place of the undo in the order of `entered`; undefined if the purchase was not undone. */
  readonly undone?: number
}

export interface Count extends Entered {
  readonly kind: 'count'
  /** The counted units. Null for an undone count, which cancels the counts that were entered before it on this day. */
  readonly units: number | null
}

export interface Damage extends Entered {
  readonly kind: 'damage'
  readonly units: number
}

/** An entry whose units are known. */
export type CountedEntry = Purchase | Damage | (Count & { readonly units: number })

/**
 * The entries that count, by day and then as entered. Each count gets the units that were in stock at its place in this order:
 * - It includes a receipt that was entered before it. If the receipt has a later day, its units are taken off.
 * - It lacks a receipt that was entered after it. If the receipt has an earlier day, its units are added.
 *
 * The last count of a day replaces the others, so that a corrected typing error changes no stock. An undone count changes no stock either.
 */
export function sortedEntries(entries: readonly StockEntry[]): CountedEntry[] {
  const receipts = entries.filter((entry) => entry.kind === 'purchase').filter((entry) => entry.raisesStock)
  const counting = entries.filter((entry) => entry.kind !== 'purchase' || entry.undone === undefined)
  const sorted = counting.toSorted(
    (a, b) => compare(a.day, b.day) || a.entered - b.entered || compare(a.kind, b.kind),
  )
  return sorted.flatMap((entry, at): CountedEntry[] => {
    if (entry.kind !== 'count') return [entry]
    const { units } = entry
    if (units === null || isCorrected(sorted, at)) return []
    const later = receipts.reduce((sum, receipt) => sum + notCounted(receipt, entry), 0)
    return [{ ...entry, units: units + later }]
  })
}

/**
 * The units of a receipt to add to a count: those of an earlier day that it lacks, or, as a negative number, those of a
 * later day that it includes.
 */
function notCounted(receipt: Purchase, count: Count): number {
  const before = receipt.entered < count.entered
  if (receipt.undone !== undefined) return before && count.entered < receipt.undone ? -receipt.units : 0
  if (before) return receipt.day > count.day ? -receipt.units : 0
  return receipt.day < count.day ? receipt.units : 0
}

/** Whether another count of the same day follows, before any purchase. */
function isCorrected(sorted: readonly StockEntry[], at: number): boolean {
  const day = sorted[at]?.day
  for (const entry of sorted.slice(at + 1)) {
    if (entry.day !== day || entry.kind === 'purchase') return false
    if (entry.kind === 'count') return true
  }
  return false
}

export function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
