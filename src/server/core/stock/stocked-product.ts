import { sql } from 'drizzle-orm'

/** Stored instead of a product id for a line that had no product when its import moved stock. */
export const NO_PRODUCT = '00000000-0000-0000-0000-000000000000'

/**
 * SQL for the product that a line `l` had when its import moved stock. If it was a bundle, the import moved the stock
 * of the components. A product that the line got later did not lose the sold units.
 */
export const STOCKED_PRODUCT = sql`coalesce(l.deleted_product_id, l.product_id)`
