import { businessKey } from '#web/business/business.ts'

export function productsKey(businessId: string) {
  return [...businessKey(businessId), 'products'] as const
}

export function productKey(businessId: string, productId: string) {
  return [...productsKey(businessId), productId] as const
}
