import { foldName } from '../import/cells/clean-text.ts'

/**
 * Costs by SKU as a seller wrote them: the exact SKU first, then the same in other spelling where only one is meant.
 * The value is anything: minor units here, an unread cell elsewhere.
 */
export class UnitCosts<T> {
  readonly #exact = new Map<string, T>()
  /** null where several SKUs differ in case or spelling only. */
  readonly #folded = new Map<string, T | null>()

  /** false where the SKU is known already; its first cost stays. */
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
