/** The stock of a business, without products that were never counted. */
export interface StockSums {
  readonly products: number
  readonly uncounted: number
  /** The number of counted products without a price. */
  readonly withoutPrice: number
  readonly units: number
  readonly priceValue: number
}

/** Returns the units and their value at price; null where no product has what they are summed from. */
export function knownSums({ products, uncounted, withoutPrice, units, priceValue }: StockSums) {
  return {
    units: uncounted < products ? units : null,
    priceValue: uncounted + withoutPrice < products ? priceValue : null,
  }
}
