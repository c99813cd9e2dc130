import type { AlertFacts } from './alert.ts'

/** The URL path of the details of an alert, relative to the pages of its business, such as `payouts`. */
export function detailsOf(facts: AlertFacts): string {
  const sales = (sku: string) => `sales?search=${encodeURIComponent(sku)}`
  switch (facts.kind) {
    case 'feeStep':
      return 'fees?tab=learned'
    case 'stockOut':
      return 'inventory/restock'
    case 'payoutLate':
      return 'payouts'
    case 'costMissing':
      return 'costs'
    case 'marginDrop':
      return 'reports?tab=bridge'
    case 'refunds':
      return sales(facts.product.sku)
    case 'loss': {
      const { productId, sku } = facts.product
      return productId ? `products/${productId}` : sales(sku)
    }
  }
}
