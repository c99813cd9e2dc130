/** What a seller recorded about the stock of a product. `entered` is the sequence number in which the seller recorded it. */
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
   * Whether entering the purchase raises the stock of the last count. True for a receipt. False for a shipment: counts are assumed to
   * include its units.
   */
  readonly raisesStock: boolean
  /** The sequence number of the undo, on the same scale as `entered`; undefined if the purchase was not undone. */
  readonly undone?: number
}

export interface Count extends Entered {
  readonly kind: 'count'
  /** The counted units. Null for an undone count: it cancels the counts of this day that were entered before it. */
  readonly units: number | null
}

export interface Damage extends Entered {
  readonly kind: 'damage'
  readonly units: number
}

/** An entry whose number of units is known. */
export type CountedEntry = Purchase | Damage | (Count & { readonly units: number })

/**
 * The valid entries, by day and then by sequence of entry. The units of each count become the stock at its place in this order:
 * - If a receipt was entered before the count but is for a later day, the count includes its units, so they are subtracted.
 * - If a receipt was entered after the count but is for an earlier day, the count lacks its units, so they are added.
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
 * The units of a receipt by which a count must be corrected: positive if the count lacks them although the receipt is for an earlier day,
 * negative if it includes them although the receipt is for a later day.
 */
function notCounted(receipt: Purchase, count: Count): number {
  const before = receipt.entered < count.entered
  if (receipt.undone !== undefined) return before && count.entered < receipt.undone ? -receipt.units : 0
  if (before) return receipt.day > count.day ? -receipt.units : 0
  return receipt.day < count.day ? receipt.units : 0
}

/** Whether another count of the same day follows before any purchase. */
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
