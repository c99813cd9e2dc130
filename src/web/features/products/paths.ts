export function productsPath(businessId: string): string {
  return `/business/${businessId}/products`
}

export function productPath({ businessId, id }: { businessId: string; id: string }): string {
  return `${productsPath(businessId)}/${id}`
}
