import { HashIndex, hashIn, NumberById } from '../import/identity/hash-index.ts'
import { RowHasher } from '../import/identity/row-hash.ts'
import { SkuOrders } from './sku-orders.ts'

/** The counted orders as plain data, which can be sent between threads. */
export interface OrderFacts {
  /** The hash of each counted order as three 32-bit words, by which another thread recognises the order. */
  readonly hashes: Uint32Array
  readonly places: Int32Array
  readonly firstDays: Int32Array
  /** Each pair of an order and a SKU that occurred, as a flat list of alternating order index and SKU index. */
  readonly withSkus: Int32Array
}

/**
 * Counts orders by order number and place (a pair of platform and currency), and stores the first day of each. Days are numbers such as
 * 20260325.
 */
export class CountedOrders {
  readonly #hasher = new RowHasher()
  readonly #index = new HashIndex()
  readonly #firstDays = new NumberById()
  readonly #places = new NumberById()
  readonly #skus: SkuOrders | null
  /** The order of the previous line. It is reused, because lines of an order are mostly adjacent. */
  #last = { place: -1, number: '', id: -1 }

  constructor(skuOrders: boolean) {
    this.#skus = skuOrders ? new SkuOrders() : null
  }

  /** Counts the order of a line. Returns true if the SKU is new in this order. */
  count(number: string, place: number, day: number, sku: number): boolean {
    if (number !== this.#last.number || place !== this.#last.place) {
      const hash = this.#hasher.start().add(number).finish()
      this.#last = { place, number, id: this.#add(hash.a, hash.b, hash.c ^ place, place, day) }
    } else this.#began(this.#last.id, day)
    return this.#skus?.isNew(this.#last.id, sku) ?? false
  }

  *all(): Generator<{ place: number; day: string }> {
    for (let id = 0; id < this.#index.size; id++)
      yield { place: this.#places.get(id), day: String(this.#firstDays.get(id)) }
  }

  facts(): OrderFacts {
    const { size } = this.#index
    return {
      hashes: this.#index.hashes(),
      places: this.#places.upTo(size),
      firstDays: this.#firstDays.upTo(size),
      withSkus: this.#skus?.pairs(size) ?? new Int32Array(),
    }
  }

  /**
   * Adds the orders of another instance, in which places and SKUs have other numbers. Returns, for each pair of order and SKU that is new
   * here, the SKU number of the other instance.
   */
  merge(other: OrderFacts, placeOf: readonly number[], skuOf: readonly number[]): number[] {
    const { hashes, places, firstDays, withSkus } = other
    const ids = places.map((theirs, id) => {
      const place = placeOf[theirs] as number
      const { a, b, c } = hashIn(hashes, id)
      return this.#add(a, b, c ^ theirs ^ place, place, firstDays[id] as number)
    })
    const further: number[] = []
    for (let at = 0; at < withSkus.length; at += 2) {
      const sku = withSkus[at + 1] as number
      if (this.#skus?.isNew(ids[withSkus[at] as number] as number, skuOf[sku] as number)) further.push(sku)
    }
    return further
  }

  #add(a: number, b: number, c: number, place: number, day: number): number {
    const known = this.#index.size
    const id = this.#index.idOf({ a, b, c: c >>> 0, d: 0 })
    if (id === known) {
      this.#places.set(id, place)
      this.#firstDays.set(id, day)
    } else this.#began(id, day)
    return id
  }

  #began(id: number, day: number): void {
    if (day < this.#firstDays.get(id)) this.#firstDays.set(id, day)
  }
}
