import { sql } from 'drizzle-orm'

/**
 * SQL of the product whose stock a line `l` moved, or the stock of whose components. It is the first product that the line had: a product
 * that was created later did not lose the sold units.
 */
export const STOCKED_PRODUCT = sql`coalesce(l.deleted_product_id, l.product_id)`
