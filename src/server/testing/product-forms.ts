import type { BodyOf } from '#contract/endpoint.ts'
import { createProduct, listCostCategories, listPlatforms } from '#contract/products.ts'
import type { TestClient } from './test-client.ts'

export type ProductBody = BodyOf<typeof createProduct>

export interface Catalog {
  /** Ids of the built-in platforms and categories by code. */
  platforms: Record<string, string>
  categories: Record<string, string>
}

export async function catalogOf(seller: TestClient): Promise<Catalog> {
  const { platforms } = await seller.call(listPlatforms)
  const { categories } = await seller.call(listCostCategories)
  const byCode = (rows: { id: string; code: string | null }[]) =>
    Object.fromEntries(rows.map(({ id, code }) => [code, id]))
  return { platforms: byCode(platforms), categories: byCode(categories) }
}

/** The request body for a product that is sold on noon for 250.00 and costs 100.00. */
export function productBody({ platforms, categories }: Catalog, overrides: object = {}): ProductBody {
  return {
    name: 'Desk lamp',
    sku: 'LAMP-1',
    price: 25_000,
    quantity: 10,
    platforms: [{ platformId: platforms.noon ?? '', referralFeePpm: 150_000, outboundFee: 1_200 }],
    costItems: [
      { costCategoryId: categories.product ?? '', name: 'Lamp', amount: 9_000 },
      { costCategoryId: categories.packaging ?? '', amount: 1_000 },
    ],
    ...overrides,
  }
}

/** Creates a seller with a business, and reads the ids of the built-in platforms and categories. */
export async function shop(seller: TestClient, country: 'EG' | 'KW' | 'LB' | 'SA' = 'EG') {
  const business = await seller.newBusiness({ country })
  const catalog = await catalogOf(seller)
  const form = (overrides: object = {}) => productBody(catalog, overrides)
  return {
    seller,
    business,
    catalog,
    form,
    params: { businessId: business.id },
    add: (overrides: object = {}) =>
      seller.call(createProduct, { params: { businessId: business.id }, body: form(overrides) }),
  }
}
