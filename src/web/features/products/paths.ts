export function productsPath(businessId: string): string {
  return `/business/${businessId}/products`
}

export function productPath({ businessId, id }: OfProduct): string {
  return `${productsPath(businessId)}/${id}`
}

interface OfProduct {
  businessId: string
  id: string
}

export function costsPath(product: OfProduct): string {
  return `${productPath(product)}/costs`
}

/** The page and search of a product list, passed to the product page in the navigation state. */
export interface FromList {
  readonly listSearch: string
}

/** The URL of a product's back link: the page of the list from which the product was opened. */
export function backToList(businessId: string, state: unknown): string {
  const search =
    typeof state === 'object' && state !== null && 'listSearch' in state ? state.listSearch : undefined
  return `${productsPath(businessId)}${typeof search === 'string' && search.startsWith('?') ? search : ''}`
}

/** What the dialogs of a list need to know about a product. */
export interface ListedProduct {
  readonly id: string
  readonly businessId: string
  readonly name: string
  /** The stock; null if it was never counted. */
  readonly quantity: number | null
}
