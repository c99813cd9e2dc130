import { and, count, eq, exists, ilike, inArray, or, type SQL, sql, sum } from 'drizzle-orm'
import type { Product, ProductDetail } from '#contract/products.ts'
import type { Tx } from '#server/platform/db/database.ts'
import type { BusinessScope, OwnerId } from '#server/platform/db/owner.ts'
import {
  costCategories,
  costLineItems,
  platforms,
  productImages,
  productPlatforms,
  products,
} from '#server/platform/db/schema/catalog.ts'
import { imageUrl } from '#server/platform/images.ts'

export interface Page {
  page: number
  pageSize: number
}

/** One page, newest first: five statements whatever the page holds. */
export async function readProducts(
  tx: Tx,
  scope: BusinessScope,
  { page, pageSize, search }: Page & { search?: string | undefined },
): Promise<{ products: Product[]; total: number }> {
  const wanted = and(
    eq(products.userId, scope.ownerId),
    eq(products.businessId, scope.businessId),
    search ? matches(tx, search) : undefined,
  )
  const [counted] = await tx.select({ total: count() }).from(products).where(wanted)
  const rows = await tx
    .select(columns)
    .from(products)
    .where(wanted)
    // as the index stands
    .orderBy(sql`${products.createdAt} desc nulls last`, products.id)
    .limit(pageSize)
    .offset((page - 1) * pageSize)
  return { products: await withParts(tx, scope.ownerId, rows), total: counted?.total ?? 0 }
}

export async function readProduct(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
): Promise<ProductDetail | null> {
  const rows = await tx
    .select(columns)
    .from(products)
    .where(
      and(
        eq(products.userId, scope.ownerId),
        eq(products.businessId, scope.businessId),
        eq(products.id, productId),
      ),
    )
  const [product] = await withParts(tx, scope.ownerId, rows)
  if (!product) return null
  const costItems = await tx
    .select({
      id: costLineItems.id,
      costCategoryId: costLineItems.costCategoryId,
      category: costCategories.name,
      categoryCode: costCategories.code,
      name: costLineItems.name,
      amount: costLineItems.amount,
    })
    .from(costLineItems)
    .innerJoin(costCategories, eq(costCategories.id, costLineItems.costCategoryId))
    .where(and(eq(costLineItems.userId, scope.ownerId), eq(costLineItems.productId, productId)))
    .orderBy(costLineItems.position)
  return { ...product, costItems }
}

const columns = {
  id: products.id,
  businessId: products.businessId,
  name: products.name,
  description: products.description,
  sku: products.sku,
  category: products.category,
  status: products.status,
  currency: products.currency,
  price: products.price,
  quantity: products.quantity,
  createdAt: products.createdAt,
}

/** By name or by any of its SKUs. */
function matches(tx: Tx, search: string): SQL | undefined {
  const pattern = `%${search.replace(/[\\%_]/g, '\\$&')}%`
  const platformSku = tx
    .select({ one: sql`1` })
    .from(productPlatforms)
    .where(
      and(
        eq(productPlatforms.userId, products.userId),
        eq(productPlatforms.productId, products.id),
        ilike(productPlatforms.sku, pattern),
      ),
    )
  return or(ilike(products.name, pattern), ilike(products.sku, pattern), exists(platformSku))
}

type ProductRow = Omit<Product, 'currency' | 'createdAt' | 'unitCost' | 'images' | 'platforms'> & {
  currency: string
  createdAt: Date
}

async function withParts(tx: Tx, owner: OwnerId, rows: ProductRow[]): Promise<Product[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const fees = await tx
    .select({
      productId: productPlatforms.productId,
      platformId: productPlatforms.platformId,
      name: platforms.name,
      code: platforms.code,
      isCustom: platforms.isCustom,
      sku: productPlatforms.sku,
      referralFeePpm: productPlatforms.referralFeePpm,
      outboundFee: productPlatforms.outboundFee,
      monthlyStorageFee: productPlatforms.monthlyStorageFee,
      fulfilment: productPlatforms.fulfilment,
      feeCategory: productPlatforms.feeCategory,
      weightGrams: productPlatforms.weightGrams,
      follows: productPlatforms.follows,
    })
    .from(productPlatforms)
    .innerJoin(platforms, eq(platforms.id, productPlatforms.platformId))
    .where(and(eq(productPlatforms.userId, owner), inArray(productPlatforms.productId, ids)))
    .orderBy(platforms.isCustom, sql`lower(${platforms.name})`)
  const images = await tx
    .select({ productId: productImages.productId, id: productImages.imageId })
    .from(productImages)
    .where(and(eq(productImages.userId, owner), inArray(productImages.productId, ids)))
    .orderBy(productImages.position)
  const costs = await tx
    .select({ productId: costLineItems.productId, total: sum(costLineItems.amount).mapWith(Number) })
    .from(costLineItems)
    .where(and(eq(costLineItems.userId, owner), inArray(costLineItems.productId, ids)))
    .groupBy(costLineItems.productId)
  const feesOf = Map.groupBy(fees, ({ productId }) => productId)
  const imagesOf = Map.groupBy(images, ({ productId }) => productId)
  const costOf = new Map(costs.map(({ productId, total }) => [productId, total]))
  return rows.map((row) => ({
    ...row,
    currency: row.currency as Product['currency'],
    createdAt: row.createdAt.toISOString(),
    unitCost: costOf.get(row.id) ?? null,
    images: (imagesOf.get(row.id) ?? []).map(({ id }) => ({ id, url: imageUrl(id) })),
    platforms: feesOf.get(row.id) ?? [],
  }))
}
