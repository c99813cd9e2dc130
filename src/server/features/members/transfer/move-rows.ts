import { type SQL, sql } from 'drizzle-orm'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The transfer of a business from its former owner to a new owner. */
export interface Transfer {
  readonly from: OwnerId
  readonly to: OwnerId
  readonly businessId: string
}

/**
 * Tables whose rows refer to a product of the business; below, to an import or a connection. They must move before the rows to which they
 * refer.
 */
const OF_PRODUCT = [
  ...['product_images', 'product_platforms', 'cost_line_items', 'unit_costs', 'price_scenarios', 'recipes'],
  'stock_movements',
]
const OF_IMPORT = ['import_repeat_ranges']
const OF_CONNECTION = ['sync_windows', 'sync_events', 'sync_budgets', 'webhook_deliveries']

/** Tables whose rows have the id of the business. */
const OF_BUSINESS = [
  ...['sale_lines', 'sales_daily', 'sales_monthly_sku', 'sales_sku', 'imports', 'products', 'vat_periods'],
  ...[
    'fee_rules',
    'fee_checks',
    'fee_check_sums',
    'fee_differences',
    'overheads',
    'shipments',
    'unit_cost_saves',
  ],
  ...['ad_lines', 'ad_reports', 'ad_campaigns', 'alerts', 'alert_checks', 'invitations', 'business_members'],
  'connections',
  'audit_entries',
]

/**
 * Assigns every row of the business to its new owner. Runs in the caller's transaction, as the owner of the database schema. Foreign keys
 * contain the owner, so they are checked when the transaction ends.
 */
export async function moveRows(tx: Tx, transfer: Transfer): Promise<void> {
  const { from, to, businessId } = transfer
  await tx.execute(sql`SET CONSTRAINTS ALL DEFERRED`)
  await moveNames(tx, transfer)
  const move = (table: string, which: SQL) =>
    tx.execute(
      sql`UPDATE ${sql.identifier(table)} t SET user_id = ${to} WHERE t.user_id = ${from} AND ${which}`,
    )
  const parents = (table: string) =>
    sql`(SELECT id FROM ${sql.identifier(table)} WHERE user_id = ${from} AND business_id = ${businessId})`
  const images = await copyImages(tx, transfer, parents('products'))
  await endAccess(tx, transfer, parents('connections'))
  for (const table of OF_PRODUCT) await move(table, sql`product_id IN ${parents('products')}`)
  for (const table of OF_IMPORT) await move(table, sql`import_id IN ${parents('imports')}`)
  for (const table of OF_CONNECTION) await move(table, sql`connection_id IN ${parents('connections')}`)
  for (const table of OF_BUSINESS) await move(table, sql`business_id = ${businessId}`)
  await move('businesses', sql`id = ${businessId}`)
  await dropImages(tx, from, images)
}

/**
 * Deletes the credentials of connections, which the former owner entrusted to Safi and which are encrypted for that owner. The new owner
 * must connect again; reports that were being fetched then start again.
 */
async function endAccess(tx: Tx, { from, businessId }: Transfer, connections: SQL): Promise<void> {
  const ofThese = sql`user_id = ${from} AND connection_id IN ${connections}`
  await tx.execute(sql`DELETE FROM connection_secrets WHERE ${ofThese}`)
  await tx.execute(
    sql`DELETE FROM connection_authorisations WHERE user_id = ${from} AND business_id = ${businessId}`,
  )
  await tx.execute(sql`DELETE FROM sync_parts WHERE user_id = ${from}
    AND window_id IN (SELECT id FROM sync_windows WHERE ${ofThese})`)
  await tx.execute(sql`UPDATE sync_windows SET state = 'planned', progress = '{}', sealed = NULL, parts = 0, unsure = false
    WHERE ${ofThese} AND state IN ('requested', 'ready')`)
  // marks the e-mail about lost access as sent, because the new owner knows of the transfer
  await tx.execute(sql`UPDATE connections SET state = 'needs_reconnect', error = '{"code":"owner_changed","data":{}}',
    credentials_version = credentials_version + 1, due_at = NULL, throttled_until = NULL, notified_at = now()
    WHERE user_id = ${from} AND id IN ${connections} AND state <> 'disconnecting'`)
}

/**
 * Copies the images of the business's products to the new owner under the same ids. The originals stay, because products of the former
 * owner's other businesses may use them too.
 */
async function copyImages(tx: Tx, { from, to }: Transfer, products: SQL): Promise<string[]> {
  const shown = sql`SELECT image_id FROM product_images WHERE user_id = ${from} AND product_id IN ${products}`
  await tx.execute(sql`INSERT INTO images (user_id, id, media_type, bytes, business_id, created_at)
    SELECT ${to}, id, media_type, bytes, business_id, created_at FROM images
    WHERE user_id = ${from} AND id IN (${shown}) ON CONFLICT DO NOTHING`)
  const rows = await rowsOf<{ id: string }>(tx, sql`SELECT DISTINCT image_id AS id FROM (${shown}) s`)
  return rows.map(({ id }) => id)
}

/** Deletes the images that no product of the former owner uses any more. */
async function dropImages(tx: Tx, from: OwnerId, ids: readonly string[]): Promise<void> {
  await tx.execute(sql`DELETE FROM images i WHERE i.user_id = ${from} AND i.id = ANY(${sql.param(ids)}::uuid[])
    AND NOT EXISTS (SELECT FROM product_images s WHERE s.user_id = i.user_id AND s.image_id = i.id)`)
}

/**
 * Replaces the custom platforms and cost categories that the business uses by those of the new owner with the same names, or by copies.
 * The originals stay, because other businesses of the former owner may use them too. Sales need no change, because they contain the name
 * of the platform.
 */
async function moveNames(tx: Tx, transfer: Transfer): Promise<void> {
  const { from, businessId } = transfer
  const ofProducts = sql`user_id = ${from} AND product_id IN
    (SELECT id FROM products WHERE user_id = ${from} AND business_id = ${businessId})`
  const ofRules = sql`user_id = ${from} AND business_id = ${businessId}`
  const platforms = await theirNames(
    tx,
    transfer,
    'platforms',
    sql`SELECT platform_id::text FROM product_platforms WHERE ${ofProducts}
      UNION SELECT platform FROM fee_rules WHERE ${ofRules}`,
  )
  for (const { before, after } of platforms) {
    await tx.execute(
      sql`UPDATE product_platforms SET platform_id = ${after} WHERE platform_id = ${before} AND ${ofProducts}`,
    )
    await tx.execute(sql`UPDATE fee_rules SET platform = ${after} WHERE platform = ${before} AND ${ofRules}`)
    await tx.execute(
      sql`UPDATE price_scenarios SET sold_on = replace(sold_on, ${before}, ${after}) WHERE ${ofProducts}`,
    )
  }
  const categories = await theirNames(
    tx,
    transfer,
    'cost_categories',
    sql`SELECT cost_category_id::text FROM cost_line_items WHERE ${ofProducts}`,
  )
  for (const { before, after } of categories) {
    await tx.execute(
      sql`UPDATE cost_line_items SET cost_category_id = ${after} WHERE cost_category_id = ${before} AND ${ofProducts}`,
    )
  }
}

/**
 * Returns the ids of the former owner's platforms or categories that are used (`before`), each with the id of the new owner's row of the
 * same name (`after`), which is added if needed.
 */
function theirNames(
  tx: Tx,
  { from, to }: Transfer,
  table: 'platforms' | 'cost_categories',
  used: SQL,
): Promise<{ before: string; after: string }[]> {
  const name = sql.identifier(table)
  return rowsOf(
    tx,
    sql`WITH own AS (SELECT id, name FROM ${name} WHERE user_id = ${from} AND id::text IN (${used})),
      theirs AS (SELECT id, name FROM ${name} WHERE user_id = ${to}),
      added AS (INSERT INTO ${name} (user_id, name, is_custom) SELECT ${to}::uuid, name, true FROM own
        WHERE lower(name) NOT IN (SELECT lower(name) FROM theirs) RETURNING id, name)
      SELECT own.id::text AS before, other.id::text AS after
      FROM own JOIN (SELECT * FROM added UNION ALL SELECT * FROM theirs) other ON lower(other.name) = lower(own.name)`,
  )
}
