import { HashIndex, NumberById } from '../import/identity/hash-index.ts'

/**
 * Which SKUs an order has, for counting each order once for each of them. Most orders have one: the first stands in a
 * list, and only further ones are looked up.
 */
export class SkuOrders {
  readonly #first = new NumberById()
  readonly #further = new HashIndex()

  /** Takes in an order and a SKU, both by number, SKUs from 1; false where they came together before. */
  isNew(order: number, sku: number): boolean {
    const first = this.#first.get(order)
    if (first === 0) this.#first.set(order, sku)
    if (first === 0 || first === sku) return first === 0
    const known = this.#further.size
    // the index compares the first three words, so that no pair is taken for another
    const a = (Math.imul(order, 0x9e3779b1) ^ Math.imul(sku, 0x85ebca77)) >>> 0
    return this.#further.idOf({ a, b: order, c: sku, d: 0 }) === known
  }

  /** Orders and SKUs that came together, one behind the other. */
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
