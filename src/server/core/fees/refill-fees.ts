import { sql } from 'drizzle-orm'
import { chooseRules } from '#domain/fees/choose-rules.ts'
import type { FeeSale } from '#domain/fees/fee-of.ts'
import { fillFee } from '#domain/fees/fill-fees.ts'
import { FOLLOWED_FEES, type FollowedFee } from '#domain/fees/followed.ts'
import { applyRate, exact } from '#domain/money/money.ts'
import { outputVatOn } from '#domain/vat/vat-status.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { loadVat } from '../sales/vat/vat-periods.ts'
import { allFeeRules } from './own-rules.ts'
import type { FollowingFees } from './ruled-fees.ts'

type Row = FollowingFees & { productId: string; platformId: string; price: number } & Record<Column, number>

type Column = 'referral_fee_ppm' | 'outbound_fee' | 'monthly_storage_fee'
const COLUMNS: Record<FollowedFee, Column> = {
  referral: 'referral_fee_ppm',
  outbound: 'outbound_fee',
  storage: 'monthly_storage_fee',
}

/**
 * Sets the fees of products that follow fee rules to what the rules say on `today`, for these products or for all. A
 * fee whose rule no longer exists keeps its last value and no longer follows a rule. Returns the products that have
 * such fees. Does not recost sales.
 */
export async function refillFees(
  tx: Tx,
  scope: BusinessScope,
  today: string,
  productIds?: readonly string[],
): Promise<string[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT pp.product_id AS "productId", pp.platform_id AS "platformId", p.price::float8 AS price, pp.follows,
        coalesce(pl.code, pl.id::text) AS "rulesOf", pp.fulfilment, pp.fee_category AS category,
        pp.weight_grams AS "weightGrams", pp.referral_fee_ppm, pp.outbound_fee::float8 AS outbound_fee,
        pp.monthly_storage_fee::float8 AS monthly_storage_fee
      FROM product_platforms pp
      JOIN products p ON p.user_id = pp.user_id AND p.id = pp.product_id
      JOIN platforms pl ON pl.id = pp.platform_id
      WHERE pp.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId} AND pp.follows <> '{}'
        ${productIds ? sql`AND p.id = ANY(${sql.param(productIds)}::uuid[])` : sql``}`,
  )
  if (rows.length === 0) return []
  const vat = await loadVat(tx, scope)
  const output = outputVatOn(vat.periods, today)
  const rules = await allFeeRules(tx, scope)
  for (const row of rows) {
    const { fulfilment, category, weightGrams, price } = row
    const paid = output && !output.pricesWithVat ? exact(price + applyRate(price, output.ratePpm)) : price
    const chosen = chooseRules(rules, {
      platform: row.rulesOf,
      country: vat.country,
      fulfilment,
      category,
      product: row.productId,
      day: today,
    })
    const filled = FOLLOWED_FEES.filter((fee) => row.follows.includes(fee)).map((fee) => {
      const { value } = fillFee(fee, chosen, saleOf(paid, weightGrams, output?.ratePpm ?? 0))
      return { fee, value: value === null ? row[COLUMNS[fee]] : value, known: value !== null }
    })
    const set = filled.map(({ fee, value }) => sql`${sql.identifier(COLUMNS[fee])} = ${value}`)
    const follows = filled.flatMap(({ fee, known }) => (known ? [fee] : []))
    await tx.execute(sql`UPDATE product_platforms
      SET ${sql.join(set, sql`, `)}, follows = ${sql.param(follows)}::text[]
      WHERE user_id = ${scope.ownerId} AND product_id = ${row.productId} AND platform_id = ${row.platformId}`)
  }
  return [...new Set(rows.map((row) => row.productId))]
}

/** Returns one item that is sold at this price including VAT, because the rates of fee rules apply to what the buyer pays. */
function saleOf(price: number, weightGrams: number | null, vatRatePpm: number): FeeSale {
  return { price, delivery: 0, giftWrap: 0, weightGrams, vatRatePpm, pricesWithVat: true }
}
