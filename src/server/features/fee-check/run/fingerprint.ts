import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { SHIPPED_RULES } from '#domain/fees/rules/shipped.ts'
import { VAT_RATES } from '#domain/vat/rates.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The version of the check's code. Increment it when a change to the code changes results. */
const CHECK_VERSION = 8

const SHIPPED = createHash('sha256')
  .update(JSON.stringify([CHECK_VERSION, SHIPPED_RULES, VAT_RATES]))
  .digest('hex')

/**
 * A hash of everything that a fee check depends on: active imports, products with their fee categories, rules and VAT
 * rates. It reads no table that grows with the sales.
 */
export async function fingerprint(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<string> {
  const [found] = await rowsOf<{ parts: string }>(
    tx,
    sql`SELECT concat_ws('|',
      (SELECT string_agg(id || ':' || added_lines, ',' ORDER BY id) FROM imports
        WHERE user_id = ${ownerId} AND business_id = ${businessId} AND active),
      (SELECT catalog_version || ':' || country FROM businesses WHERE user_id = ${ownerId} AND id = ${businessId}),
      (SELECT md5(string_agg(concat_ws(':', pp.product_id, pp.platform_id, coalesce(pp.fee_category, '-'),
          coalesce(pp.fulfilment, '-'), coalesce(pp.weight_grams::text, '-')), ',' ORDER BY pp.product_id, pp.platform_id))
        FROM product_platforms pp JOIN products p ON p.user_id = pp.user_id AND p.id = pp.product_id
        WHERE pp.user_id = ${ownerId} AND p.business_id = ${businessId}),
      (SELECT md5(string_agg(r::text, ',' ORDER BY r.id)) FROM fee_rules r
        WHERE r.user_id = ${ownerId} AND r.business_id = ${businessId} AND r.learned IS NULL),
      (SELECT md5(string_agg(id || ':' || name, ',' ORDER BY id)) FROM platforms
        WHERE user_id IS NULL OR user_id = ${ownerId})) AS parts`,
  )
  return createHash('sha256')
    .update(`${SHIPPED}|${found?.parts ?? ''}`)
    .digest('hex')
}
