import { HashIndex, NumberById } from '../import/identity/hash-index.ts'

/**
 * Stores which SKUs each order contains, so that an order counts once for each of its SKUs. Most orders have one SKU: it is stored in an
 * array, and only further SKUs need a lookup.
 */
export class SkuOrders {
  readonly #first = new NumberById()
  readonly #further = new HashIndex()

  /** Adds a pair of order number and SKU number. SKU numbers start at 1. Returns false if the pair was added before. */
  isNew(order: number, sku: number): boolean {
    const first = this.#first.get(order)
    if (first === 0) this.#first.set(order, sku)
    if (first === 0 || first === sku) return first === 0
    const known = this.#further.size
    // the index compares only a, b and c; b and c contain the pair, so different pairs never collide
    const a = (Math.imul(order, 0x9e3779b1) ^ Math.imul(sku, 0x85ebca77)) >>> 0
    return this.#further.idOf({ a, b: order, c: sku, d: 0 }) === known
  }

  /** Returns all pairs of an order and a SKU as a flat list of alternating order and SKU numbers. */
  pairs(orders: number): Int32Array {
    const further = this.#further.hashes()
    const pairs: number[] = []
    for (let order = 0; order < orders; order++)
      if (this.#first.get(order) !== 0) pairs.push(order, this.#first.get(order))
    for (let at = 0; at < further.length; at += 3)
      pairs.push(further[at + 1] as number, further[at + 2] as number)
    return Int32Array.from(pairs)
  }
}
