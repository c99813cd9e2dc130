import { foldName } from '../import/cells/clean-text.ts'

/**
 * Costs by SKU as the seller wrote it: the exact SKU first, then another spelling if it is unambiguous. The value can
 * be anything, such as minor units or an unread cell.
 */
export class UnitCosts<T> {
  readonly #exact = new Map<string, T>()
  /** null if several SKUs differ only in case or spelling. */
  readonly #folded = new Map<string, T | null>()

  /** Returns false if the SKU is already known. Its first cost stays. */
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
