import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Product, ProductDetail } from '#contract/products.ts'
import { productStatus } from '#domain/catalog/product-status.ts'
import { searchPattern } from '#domain/import/cells/search-pattern.ts'
import { asBundle, type Bundles, readBundles } from '#server/core/bundles/recipes.ts'
import { dataVersion } from '#server/infra/db/data-version.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope, OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { costCategories, costLineItems } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { imageUrl } from '#server/infra/images/images.ts'

export interface Page {
  page: number
  pageSize: number
}

export interface ProductPage {
  readonly products: Product[]
  readonly total: number
}

interface Asked {
  readonly owner: OwnerId
  readonly businessId: string
  readonly query: Page & { search?: string | undefined }
  readonly today: string
}

function wantedOf({ owner, businessId, query: { page, pageSize, search } }: Asked) {
  const all = sql`p.user_id = ${owner} AND p.business_id = ${businessId} AND p.archived_at IS NULL ${search ? matches(search) : sql``}`
  // sorts as the index does, so that the database need not sort
  const shown = sql`${all} ORDER BY p.created_at DESC NULLS LAST, p.id
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`
  return { all, shown }
}

/** Reads a version that changes whenever products change; null when the seller does not own the business. */
export async function readVersion(db: Database, owner: OwnerId, businessId: string): Promise<string | null> {
  const [found] = await db.tenantQuery<{ version: string | null }>(
    owner,
    sql`SELECT ${dataVersion({ ownerId: owner, businessId })} AS version`,
  )
  return found?.version ?? null
}

/** Reads one page of products, newest first, in one statement. */
export async function readProducts(
  db: Database,
  asked: Asked,
): Promise<{ version: string; page: ProductPage } | null> {
  const { owner, businessId } = asked
  const { all, shown } = wantedOf(asked)
  // a business without products yields one row without a product
  const rows = await db.tenantQuery<
    Partial<ProductRow> & { total: number; version: string; hasBundles: boolean }
  >(
    owner,
    sql`${withParts(owner, shown)}
      SELECT (SELECT count(*)::int FROM products p WHERE ${all}) AS total, b.data_version::text AS version,
        EXISTS (SELECT FROM recipes r WHERE r.user_id = ${owner}) AS "hasBundles", ${COLUMNS}
      FROM businesses b LEFT JOIN (${PARTS}) ON true
      WHERE b.user_id = ${owner} AND b.id = ${businessId} ORDER BY p.created_at DESC NULLS LAST, p.id`,
  )
  const [first] = rows
  if (!first) return null
  // reads the bundles after the version: if data changes in between, the page is cached under an old version that is never requested again
  const bundles: Bundles = first.hasBundles
    ? await readBundlesOf(db, { ownerId: owner, businessId }, asked.today)
    : new Map()
  const products = rows.flatMap(({ total: _, version: _1, hasBundles: _2, ...row }) =>
    row.id ? presented(row as ProductRow, bundles) : [],
  )
  return { version: first.version, page: { products, total: first.total } }
}

/** Reads the products with these ids, in the order of `ids`. */
export async function readProductsOf(
  db: Database,
  scope: { ownerId: OwnerId; businessId: string },
  ids: readonly string[],
  today: string,
): Promise<Product[]> {
  const { ownerId: owner, businessId } = scope
  const bundles = await readBundlesOf(db, scope, today)
  const which = sql`p.user_id = ${owner} AND p.business_id = ${businessId} AND p.id = ANY(${sql.param(ids)}::uuid[])`
  const rows = await db.tenantQuery<ProductRow>(
    owner,
    sql`${withParts(owner, which)} SELECT ${COLUMNS} FROM ${PARTS}`,
  )
  const byId = new Map(rows.map((row) => [row.id, presented(row, bundles)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

function readBundlesOf(
  db: Database,
  scope: { ownerId: OwnerId; businessId: string },
  today: string,
): Promise<Bundles> {
  return db.tenant(scope.ownerId, (tx) => readBundles(tx, scope, today))
}

export async function readProduct(
  tx: Tx,
  scope: BusinessScope,
  productId: string,
  today: string,
): Promise<ProductDetail | null> {
  const { ownerId: owner, businessId } = scope
  const [row] = await rowsOf<ProductRow>(
    tx,
    sql`${withParts(owner, sql`p.user_id = ${owner} AND p.business_id = ${businessId} AND p.id = ${productId}`)}
      SELECT ${COLUMNS} FROM ${PARTS}`,
  )
  if (!row) return null
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
    .where(and(eq(costLineItems.userId, owner), eq(costLineItems.productId, productId)))
    .orderBy(costLineItems.position)
  const product = presented(row, await readBundles(tx, scope, today))
  // a bundle keeps its own cost items, which apply to the days before its first recipe
  return { ...product, costItems: product.bundle === null ? costItems : [] }
}

/** SQL condition for products whose name or any SKU matches a search. */
function matches(search: string): SQL {
  const pattern = searchPattern(search)
  return sql`AND (p.name ~ ${pattern} OR p.sku ~ ${pattern} OR EXISTS (
    SELECT FROM product_platforms f WHERE f.user_id = p.user_id AND f.product_id = p.id AND f.sku ~ ${pattern}))`
}

interface ProductRow extends Omit<Product, 'images' | 'platforms' | 'bundle' | 'status'> {
  readonly images: string[] | null
  readonly platforms: Product['platforms'] | null
}

function presented({ images, platforms, ...product }: ProductRow, bundles: Bundles): Product {
  return {
    ...asBundle(product, bundles, product.id),
    status: productStatus(product.price),
    images: (images ?? []).map((id) => ({ id, url: imageUrl(id, product.businessId) })),
    platforms: platforms ?? [],
  }
}

/**
 * SQL for a page of products with their platforms, costs and images in one query. `which` filters the products, whose table alias is `p`.
 */
function withParts(owner: OwnerId, which: SQL): SQL {
  const ofPage = sql`user_id = ${owner} AND product_id IN (SELECT id FROM page)`
  return sql`WITH page AS MATERIALIZED (SELECT * FROM products p WHERE ${which}),
    fees AS (
      SELECT f.product_id, json_agg(json_build_object('platformId', f.platform_id, 'name', n.name, 'code', n.code,
        'isCustom', n.is_custom, 'sku', f.sku, 'referralFeePpm', f.referral_fee_ppm, 'outboundFee', f.outbound_fee,
        'monthlyStorageFee', f.monthly_storage_fee, 'fulfilment', f.fulfilment, 'feeCategory', f.fee_category,
        'weightGrams', f.weight_grams, 'follows', f.follows) ORDER BY n.is_custom, lower(n.name)) AS platforms
      FROM (SELECT * FROM product_platforms WHERE ${ofPage}) f JOIN platforms n ON n.id = f.platform_id GROUP BY 1
    ),
    pictures AS (
      SELECT product_id, json_agg(image_id ORDER BY position) AS images FROM product_images WHERE ${ofPage} GROUP BY 1
    ),
    costs AS (
      SELECT product_id, sum(amount)::float8 AS cost FROM cost_line_items WHERE ${ofPage} GROUP BY 1
    )`
}

const PARTS = sql`page p LEFT JOIN fees ON fees.product_id = p.id
  LEFT JOIN pictures ON pictures.product_id = p.id LEFT JOIN costs ON costs.product_id = p.id`

const COLUMNS = sql`p.id, p.business_id AS "businessId", p.name, p.description, p.sku, p.category, p.variant_of AS "variantOf",
  p.currency, p.price::float8 AS price, p.quantity, p.low_stock_below AS "lowStockBelow",
  to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS "createdAt",
  costs.cost AS "unitCost", pictures.images, fees.platforms`
