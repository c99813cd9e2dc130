import { sql } from 'drizzle-orm'

/**
 * SQL of the product of a line `l` when its import moved stock. For a bundle, the import moved the stock of its components. A new product with
 * the SKU of a deleted one did not lose the sold units.
 */
export const STOCKED_PRODUCT = sql`coalesce(l.deleted_product_id, l.product_id)`
