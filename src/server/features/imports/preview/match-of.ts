import type { SaleLine } from '#domain/import/sale-line.ts'
import type { Costing } from '#server/core/sales/costing/costing.ts'
import type { LineMatch } from './sku-tally.ts'

type SoldSku = Pick<SaleLine, 'platform' | 'sku' | 'date' | 'currency'>

/** Returns the product of a line, and what the seller must still enter so that its profit is known. */
export function matchOf(
  costing: Pick<Costing, 'catalog' | 'match' | 'cost'>,
  currency: string,
  line: SoldSku,
): LineMatch {
  const found = costing.match(line.platform, line.sku)
  if (found.productId === null) return found
  const byDay = line.currency !== currency || costing.catalog.changesCost(found.productId)
  const match = { ...found, byDay }
  if (costing.catalog.unitCost(match.productId, line.date) === null) {
    // the cost of a bundle comes from its components, so the seller is not asked to enter it
    const isBundle = costing.catalog.partsOn(match.productId, line.date)[0]?.productId !== match.productId
    return { ...match, reason: isBundle ? 'bundle_without_cost' : 'no_cost' }
  }
  if (line.currency === currency) return match
  const sample = {
    key: '',
    orderId: null,
    soldOn: line.date,
    currency: line.currency,
    units: 1,
    costUnits: 1,
  }
  return costing.cost(match.productId, sample) === null ? { ...match, reason: 'no_rate' } : match
}
