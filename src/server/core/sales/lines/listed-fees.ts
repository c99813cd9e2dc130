import type { FeeBasis } from '#server/infra/db/schema/sales.ts'
import type { Costing, ListedGoods } from '../costing/costing.ts'

export interface ListedLine extends Omit<ListedGoods, 'goods'> {
  readonly kind: string
  readonly platform: string
  readonly sales: number
  readonly discounts: number
}

export interface LineFees {
  readonly feeBasis: FeeBasis
  readonly referralFee: number
  readonly fulfilmentFee: number
  readonly otherFee: number
}

/**
 * Returns the fees of a line from an order list, which states none. Nothing is estimated for a return: it is unknown
 * which fees the platform refunded, so the fees of the sale remain.
 */
export function listedFees(costing: Costing, productId: string | null, line: ListedLine): LineFees {
  const sold = line.kind === 'sale' && line.units > 0
  const goods = line.sales + line.discounts
  const estimated = sold ? costing.fees(productId, line.platform, { ...line, goods }) : null
  if (estimated) return { feeBasis: 'estimated', ...estimated }
  return { feeBasis: sold ? 'unknown' : 'estimated', referralFee: 0, fulfilmentFee: 0, otherFee: 0 }
}
