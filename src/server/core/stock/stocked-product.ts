import { sql } from 'drizzle-orm'

/** Stands for the product of a line that had none when its import moved stock. */
export const NO_PRODUCT = '00000000-0000-0000-0000-000000000000'

/**
 * SQL of the product of a line `l` when its import moved stock. For a bundle, the import moved the stock of its components. A product that
 * got the line later did not lose the sold units.
 */
export const STOCKED_PRODUCT = sql`coalesce(l.deleted_product_id, l.product_id)`
