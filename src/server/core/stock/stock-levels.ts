import { sql } from 'drizzle-orm'
import type { BundleKind } from '#domain/bundles/recipe.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { daysLeftOfBundle, PACE_DAYS } from '#domain/stock/pace.ts'
import { type Inbound, type RestockPlan, restockPlan, USUAL_COVER_DAYS } from '#domain/stock/restock-plan.ts'
import { asBundle, type Bundles, IS_BUNDLE, readBundles } from '#server/core/bundles/recipes.ts'
import { cachedAnswer } from '#server/infra/cache/cached-answer.ts'
import { type AnswerStore, VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { mapInTurns } from '#server/infra/process/in-turns.ts'
import { readHistories, type SalesDays } from './stock-history.ts'

interface StoredStock {
  readonly productId: string
  readonly name: string
  readonly sku: string
  /** The units in stock; null if the stock was never counted. */
  readonly quantity: number | null
  readonly price: number
  /** The unit cost in force today; null if unknown. */
  readonly unitCost: number | null
  /**
   * The units and the value that are left of the product's purchases. The units are null if its sales are not costed
   * from purchases; the value is null if it is unknown.
   */
  readonly leftUnits: number | null
  readonly leftValue: number | null
  readonly lowStockBelow: number | null
  readonly archived: boolean
  readonly low: boolean
  /**
   * Set if the product is a bundle. A bundle has the cost of its components, and as many units as their stock is
   * enough for.
   */
  readonly bundle: BundleKind | null
}

/** What the seller set for one product. null means that the default of the business applies. */
export interface Supply {
  readonly leadDays: number | null
  readonly leadSpread: number | null
  readonly orderMultiple: number | null
  readonly inbound: Inbound | null
}

/** The defaults of a business, for products without values of their own. */
export interface SupplyDefaults {
  readonly leadDays: number | null
  readonly leadSpread: number | null
  readonly coverDays: number
}

export interface StockLevel extends StoredStock {
  /** Units sold in the last 30 days, less returned units. */
  readonly sold: number
  readonly daysLeft: number | null
}

export interface PlannedStock extends StoredStock, Pick<StockLevel, 'sold'> {
  readonly supply: Supply
  readonly plan: RestockPlan
}

export interface PlannedBusiness {
  readonly sales: SalesDays
  readonly defaults: SupplyDefaults
  readonly products: readonly PlannedStock[]
}

/** SQL for the number below which the stock of a product `p` is low. */
export const LOW_BELOW = sql`coalesce(p.low_stock_below, ${LIMITS.lowStock}::int)`
/**
 * SQL that tells whether the stock is low; null if the stock is unknown. The stock of archived products and bundles
 * is never low, because nobody restocks them.
 */
export const IS_LOW = sql`(p.archived_at IS NULL AND p.quantity < ${LOW_BELOW} AND NOT ${IS_BUNDLE})`

/** Returns the first of the days whose sales are shown beside the stock. The last one is `today`. */
export function soldFrom(today: string): string {
  return shifted(today, 1 - PACE_DAYS)
}

/** Number of products whose stock is cached, of all businesses. They take at most 50 MB, with about 1 KB per product. */
const CACHED_PRODUCTS = 40_000

export type StockCache = VersionedCache<PlannedBusiness>
export const stockCache = (): StockCache =>
  new VersionedCache(CACHED_PRODUCTS, ({ products }) => 1 + products.length)

/**
 * Reads the stock of all products of a business, with their price, unit cost and recent sales, and the days for which
 * the stock lasts.
 */
export async function readStock(
  tx: Tx,
  scope: BusinessScope,
  cache: StockCache,
  today: string,
): Promise<StockLevel[]> {
  const { products } = await readPlans(tx, scope, cache, today)
  return products.map(({ supply: _, plan, ...stock }) => ({ ...stock, daysLeft: plan.daysLeft }))
}

/** Reads the stock of all products of a business, and plans when to restock them. */
export async function readPlans(
  tx: Tx,
  scope: BusinessScope,
  cache: AnswerStore<PlannedBusiness>,
  today: string,
): Promise<PlannedBusiness> {
  const settings = await readSettings(tx, scope)
  return cachedAnswer(tx, scope, cache, { today, settings }, () =>
    freshPlans(tx, scope, settings.defaults, today),
  )
}

/**
 * Reads stock and sales with separate queries and combines the results here. In a database that has no statistics
 * about new products, a join would compare each product with each row of the other table.
 */
async function freshPlans(
  tx: Tx,
  scope: BusinessScope,
  defaults: SupplyDefaults,
  today: string,
): Promise<PlannedBusiness> {
  const histories = await readHistories(tx, scope, today)
  const rows = await readStored(tx, scope, today)
  const bundles = await readBundles(tx, scope, today)
  const products = await mapInTurns(
    rows,
    ({ createdOn, leadDays, leadSpread, orderMultiple, inboundUnits, inboundOn, ...row }) => {
      const shown = asBundle(row, bundles, row.productId)
      // the stock of a bundle belongs to its components, so it has no plan of its own
      const quantity = shown.bundle === null ? row.quantity : null
      const { history, sold } = histories.of({ ...row, quantity, createdOn })
      const inbound = inboundUnits === null ? null : { units: inboundUnits, expectedOn: inboundOn }
      const terms = {
        leadDays: leadDays ?? defaults.leadDays,
        leadSpread: leadSpread ?? defaults.leadSpread,
        coverDays: defaults.coverDays,
        orderMultiple: orderMultiple ?? 1,
      }
      const plan = restockPlan({ history, unitCost: shown.unitCost, inbound, terms }, today)
      return { ...shown, sold, supply: { leadDays, leadSpread, orderMultiple, inbound }, plan }
    },
  )
  return { sales: histories.sales, defaults, products: withDaysOfBundles(products, bundles) }
}

/** Returns the days for which the stock of a bundle lasts, which are those of its components. */
function withDaysOfBundles(products: readonly PlannedStock[], bundles: Bundles): PlannedStock[] {
  const plans = new Map(products.map(({ productId, plan }) => [productId, plan]))
  return products.map((product) => {
    const bundle = bundles.get(product.productId)
    if (bundle === undefined) return product
    const parts = bundle.components.map(({ productId }) => plans.get(productId))
    const known = parts.map((plan) => ({
      perDay: plan?.pace?.perDay ?? null,
      daysLeft: plan?.daysLeft ?? null,
    }))
    return { ...product, plan: { ...product.plan, daysLeft: daysLeftOfBundle(bundle.quantity, known) } }
  })
}

interface StoredRow extends Omit<StoredStock, 'bundle'>, Omit<Supply, 'inbound'> {
  readonly createdOn: string
  readonly inboundUnits: number | null
  readonly inboundOn: string | null
}

function readStored(tx: Tx, scope: BusinessScope, today: string): Promise<StoredRow[]> {
  return rowsOf<StoredRow>(
    tx,
    sql`SELECT p.id AS "productId", p.name, p.sku, p.quantity, p.price::float8 AS price,
        (SELECT c.unit_cost::float8 FROM unit_costs c
          WHERE c.user_id = p.user_id AND c.product_id = p.id AND c.valid_from <= ${today}::date
          ORDER BY c.valid_from DESC LIMIT 1) AS "unitCost",
        p.left_units::float8 AS "leftUnits", p.left_value::float8 AS "leftValue",
        p.low_stock_below AS "lowStockBelow", p.archived_at IS NOT NULL AS archived, coalesce(${IS_LOW}, false) AS low,
        to_char(p.created_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS "createdOn", p.lead_days AS "leadDays", p.lead_spread AS "leadSpread",
        p.order_multiple AS "orderMultiple", p.inbound_units AS "inboundUnits", p.inbound_on::text AS "inboundOn"
      FROM products p WHERE p.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId}`,
  )
}

const NO_SETTINGS = { leadDays: null, leadSpread: null, coverDays: USUAL_COVER_DAYS, catalogVersion: 0 }

/**
 * Returns the version of what is cached. It includes `catalogVersion`, because that changes with unit costs, which
 * the version of the data leaves out.
 */
async function readSettings(
  tx: Tx,
  scope: BusinessScope,
): Promise<{ readonly catalogVersion: number; readonly defaults: SupplyDefaults }> {
  const [stored] = await rowsOf<SupplyDefaults & { readonly catalogVersion: number }>(
    tx,
    sql`SELECT b.lead_days AS "leadDays", b.lead_spread AS "leadSpread",
        coalesce(b.cover_days, ${USUAL_COVER_DAYS}::int) AS "coverDays", b.catalog_version AS "catalogVersion"
      FROM businesses b WHERE b.user_id = ${scope.ownerId} AND b.id = ${scope.businessId}`,
  )
  const { catalogVersion, ...defaults } = stored ?? NO_SETTINGS
  return { catalogVersion, defaults }
}

/**
 * Returns the units in stock: 0 if the stock is unknown, or if it is negative because units were sold before they
 * were counted.
 */
export function inStock({ quantity }: Pick<StoredStock, 'quantity'>): number {
  return Math.max(0, quantity ?? 0)
}
