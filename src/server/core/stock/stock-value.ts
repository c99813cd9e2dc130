import { divideRounded, exact } from '#domain/money/money.ts'
import { inStock, type StockLevel } from './stock-levels.ts'

type Stock = Pick<StockLevel, 'quantity' | 'bundle' | 'unitCost' | 'leftUnits' | 'leftValue'>

/** Returns what the units in stock cost, in minor units. Returns null if the stock or the cost is unknown, and for bundles. */
export function costOfStock(level: Stock): number | null {
  const { quantity, bundle, unitCost, leftUnits, leftValue } = level
  if (quantity === null || bundle !== null) return null
  const units = inStock(level)
  if (leftUnits === null) return unitCost === null ? null : exact(unitCost * units)
  return remaining(leftValue, leftUnits, units)
}

/**
 * The value of the units in stock, from the units that purchases have left (`left`) and their value. If purchases left more units than
 * are in stock, it is a proportional share. If they left fewer, it is unknown (null).
 */
function remaining(value: number | null, left: number, units: number): number | null {
  if (units === 0) return 0
  if (value === null || units > left) return null
  return divideRounded(BigInt(value) * BigInt(units), BigInt(left))
}
