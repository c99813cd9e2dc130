import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ComparedWith } from '#domain/profit/period-before.ts'
import { salesAddress } from '#web/period/sales-address.ts'

export interface DashboardLinks {
  product: (product: { productId: string | null; sku: string }) => string
  sales: (filters?: { platform?: string; search?: string; from?: string; to?: string }) => string
  report: (choices: Record<string, string>) => string
  lowStock: string
}

interface Days {
  readonly from: string
  readonly to: string
}

/** The URLs of the pages with details about the figures, for the same days, currency and comparison. */
export function linksOf(
  businessId: string,
  currency: CurrencyCode,
  period: Days | null,
  compare: ComparedWith = 'previous',
): DashboardLinks {
  const base = `/business/${businessId}`
  const withParams = (path: string, params: Record<string, string>) =>
    `${base}/${path}?${new URLSearchParams(params)}`
  const sales: DashboardLinks['sales'] = (filters) =>
    salesAddress(businessId, { ...period, ...filters, currency })
  return {
    product: ({ productId, sku }) => (productId ? `${base}/products/${productId}` : sales({ search: sku })),
    sales,
    report: (choices) =>
      withParams('reports', {
        ...choices,
        statement: currency,
        ...(period && { period: 'custom', ...period }),
        ...(compare !== 'previous' && { compare }),
      }),
    lowStock: withParams('inventory', { only: 'low' }),
  }
}
