import { type SQL, sql } from 'drizzle-orm'

/** SQL that tells whether a seller counted the product's stock after this stock movement. */
export function countedSince(movement: SQL): SQL {
  return sql`EXISTS (SELECT FROM stock_movements later
    WHERE later.user_id = ${movement}.user_id AND later.product_id = ${movement}.product_id
      AND later.id > ${movement}.id AND later.kind = 'set' AND NOT later.undone)`
}
