import { sql } from 'drizzle-orm'
import type { SaleLine } from '#domain/import/sale-line.ts'
import type { Tx } from '../db/database.ts'
import type { BusinessScope } from '../db/owner.ts'
import { rowsOf } from '../db/rows.ts'
import type { Costing } from './costing.ts'
import { listedFees } from './listed-fees.ts'

/** Do the goods of refunds count as come back? Then their cost comes back out of profit. */
export function costUnitsOf(line: { kind: string; units: number }, refundsRestock: boolean): number {
  return line.kind === 'refund' && !refundsRestock ? 0 : line.units
}

export interface InsertOptions {
  readonly importId: string
  readonly refundsRestock: boolean
  /** Whether the file says what the platform kept, see Format of the domain. */
  readonly fees: 'stated' | 'none'
}

/**
 * Saves lines, matched and with their cost. A line whose key the business has already is not added: where another
 * import holds it, that is noted, so that undoing the other one hands the line over. Returns how many are new.
 */
export async function insertLines(
  tx: Tx,
  scope: BusinessScope,
  costing: Costing,
  lines: readonly SaleLine[],
  { importId, refundsRestock, fees }: InsertOptions,
): Promise<number> {
  if (lines.length === 0) return 0
  await costing.prepare(tx, new Set(lines.map(({ currency }) => currency)))
  const rows = lines.map((line) => {
    const { productId } = costing.match(line.platform, line.sku)
    const costUnits = costUnitsOf(line, refundsRestock)
    const costed = { ...line, ...line.amounts, soldOn: line.date, costUnits }
    const cost = costing.cost(productId, costed)
    const stated = { feeBasis: 'stated' as const }
    return {
      ...costed,
      productId,
      cost,
      outputVat: costing.outputVat(line),
      ...(fees === 'none' ? listedFees(costing, productId, costed) : stated),
    }
  })
  type Row = (typeof rows)[number]
  const column = (of: (row: Row) => unknown) => sql.param(rows.map(of))
  const added = await rowsOf(
    tx,
    sql`INSERT INTO sale_lines (user_id, business_id, import_id, key, row, kind, raw_type, platform, order_id, sku,
        title, sold_on, country, currency, units, sales, shipping, gift_wrap, discounts, referral_fee,
        fulfilment_fee, other_fee, reimbursement, tax, payout, product_id, cost_units, cost, fee_basis, item_key,
        item_rank, left_out, tax_apart, output_vat)
      SELECT ${scope.ownerId}::uuid, ${scope.businessId}::uuid, ${importId}::uuid, * FROM unnest(
        ${column((row) => row.key)}::text[], ${column((row) => row.row)}::int[],
        ${column((row) => row.kind)}::text[], ${column((row) => row.rawType)}::text[],
        ${column((row) => row.platform)}::text[], ${column((row) => row.orderId)}::text[],
        ${column((row) => row.sku)}::text[], ${column((row) => row.title)}::text[],
        ${column((row) => row.date)}::date[], ${column((row) => row.country)}::text[],
        ${column((row) => row.currency)}::text[], ${column((row) => row.units)}::int[],
        ${column((row) => row.sales)}::bigint[], ${column((row) => row.shipping)}::bigint[],
        ${column((row) => row.giftWrap)}::bigint[], ${column((row) => row.discounts)}::bigint[],
        ${column((row) => row.referralFee)}::bigint[], ${column((row) => row.fulfilmentFee)}::bigint[],
        ${column((row) => row.otherFee)}::bigint[], ${column((row) => row.reimbursement)}::bigint[],
        ${column((row) => row.tax)}::bigint[], ${column((row) => row.payout)}::bigint[],
        ${column((row) => row.productId)}::uuid[], ${column((row) => row.costUnits)}::int[],
        ${column((row) => row.cost)}::bigint[], ${column((row) => row.feeBasis)}::text[],
        ${column((row) => row.item?.key ?? null)}::text[], ${column((row) => row.item?.rank ?? 0)}::bigint[],
        ${column((row) => row.leftOut ?? 0)}::bigint[], ${column((row) => row.taxApart ?? false)}::boolean[],
        ${column((row) => row.outputVat)}::bigint[])
      ON CONFLICT (user_id, business_id, key) DO NOTHING RETURNING 1`,
  )
  if (added.length < rows.length) await noteRepeats(tx, scope, importId, lines)
  return added.length
}

async function noteRepeats(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  lines: readonly SaleLine[],
): Promise<void> {
  const keys = sql.param(lines.map(({ key }) => key))
  await tx.execute(sql`
    INSERT INTO import_repeats (user_id, import_id, sale_line_id)
    SELECT user_id, ${importId}::uuid, id FROM sale_lines
    WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND key = ANY(${keys}::text[])
      AND import_id <> ${importId}
    ON CONFLICT DO NOTHING`)
}

/** Of these keys, those whose lines count already. */
export async function knownKeys(tx: Tx, scope: BusinessScope, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set()
  const rows = await rowsOf<{ key: string }>(
    tx,
    sql`SELECT l.key FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.counted
      WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
        AND l.key = ANY(${sql.param(keys)}::text[])`,
  )
  return new Set(rows.map(({ key }) => key))
}
