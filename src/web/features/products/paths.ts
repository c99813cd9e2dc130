export function productsPath(businessId: string): string {
  return `/business/${businessId}/products`
}

export function productPath({ businessId, id }: { businessId: string; id: string }): string {
  return `${productsPath(businessId)}/${id}`
}

/** The list as it was left for a product: its page and search, which travel with the visit. */
export interface FromList {
  readonly listSearch: string
}

/** The way back from a product: to the page of the list it was opened on. */
export function backToList(businessId: string, state: unknown): string {
  const search =
    typeof state === 'object' && state !== null && 'listSearch' in state ? state.listSearch : undefined
  return `${productsPath(businessId)}${typeof search === 'string' && search.startsWith('?') ? search : ''}`
}
