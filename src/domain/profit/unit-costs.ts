import { foldName } from '../import/cells/clean-text.ts'

/**
 * Unit costs by SKU. A lookup tries the exact SKU first, then another spelling of it if only one SKU matches. Values are of any type: minor
 * units, or a cell that is not parsed yet.
 */
export class UnitCosts<T> {
  readonly #exact = new Map<string, T>()
  /** Values by SKU in folded spelling; null if several SKUs have the same folded spelling. */
  readonly #folded = new Map<string, T | null>()

  /** Adds a cost. Returns false if the SKU already has a cost; the existing cost stays. */
  add(sku: string, cost: T): boolean {
    const name = sku.trim()
    if (this.#exact.has(name)) return false
    this.#exact.set(name, cost)
    const folded = foldName(name)
    this.#folded.set(folded, this.#folded.has(folded) ? null : cost)
    return true
  }

  get(sku: string): T | null {
    const name = sku.trim()
    return this.#exact.get(name) ?? this.#folded.get(foldName(name)) ?? null
  }

  get size(): number {
    return this.#exact.size
  }
}
