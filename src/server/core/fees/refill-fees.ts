import { sql } from 'drizzle-orm'
import { appliesSomeDay, chooseRules } from '#domain/fees/choose-rules.ts'
import type { FeeRule } from '#domain/fees/fee-rule.ts'
import { fillFee, type PlannedSale } from '#domain/fees/fill-fees.ts'
import { FOLLOWED_FEES, type FollowedFee, KINDS_OF } from '#domain/fees/followed.ts'
import { lostVatPpm, outputVatOf, paidPrice, vatPeriodOn } from '#domain/vat/vat-status.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { loadVat } from '../sales/vat/vat-periods.ts'
import { allFeeRules } from './own-rules.ts'
import type { FollowingFees } from './ruled-fees.ts'

/** A product on a platform. The referral fee is in millionths of the price, the others are in minor units. */
type Row = FollowingFees & { platformId: string; price: number } & Record<FollowedFee, number>

export interface Refilled {
  /** The products that have fees which follow rules. */
  readonly productIds: string[]
  /** How many of them have such a fee without a known value for the day: it has no rule, or its rule needs an unknown fact. */
  readonly withoutValue: number
}

/**
 * Sets the fees of products that follow fee rules to what the rules say on `today`, for these products or for all. A
 * fee without a value for `today` keeps its last one. It stops following only if no rule applies to it on any day. Does
 * not recost sales. The caller locks the business.
 */
export async function refillFees(
  tx: Tx,
  scope: BusinessScope,
  today: string,
  productIds?: readonly string[],
): Promise<Refilled> {
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT pp.product_id AS "productId", pp.platform_id AS "platformId", p.price::float8 AS price, pp.follows,
        coalesce(pl.code, pl.id::text) AS "rulesOf", pp.fulfilment, pp.fee_category AS category,
        pp.weight_grams AS "weightGrams", pp.referral_fee_ppm AS referral, pp.outbound_fee::float8 AS outbound,
        pp.monthly_storage_fee::float8 AS storage
      FROM product_platforms pp
      JOIN products p ON p.user_id = pp.user_id AND p.id = pp.product_id
      JOIN platforms pl ON pl.id = pp.platform_id
      WHERE pp.user_id = ${scope.ownerId} AND p.business_id = ${scope.businessId} AND pp.follows <> '{}'
        ${productIds ? sql`AND p.id = ANY(${sql.param(productIds)}::uuid[])` : sql``}`,
  )
  if (rows.length === 0) return { productIds: [], withoutValue: 0 }
  const vat = await loadVat(tx, scope)
  const period = vatPeriodOn(vat.periods, today)
  const output = outputVatOf(period)
  const lost = lostVatPpm(period)
  const rules = await allFeeRules(tx, scope)
  const unknown = new Set<string>()
  const changed = rows.flatMap((row) => {
    const { productId, platformId, fulfilment, category, weightGrams, price } = row
    const key = { platform: row.rulesOf, country: vat.country, fulfilment, category, product: productId }
    const chosen = chooseRules(rules, { ...key, day: today })
    const sale = saleOf(paidPrice(price, output), weightGrams, output?.ratePpm ?? 0, lost)
    const now = { referral: row.referral, outbound: row.outbound, storage: row.storage }
    const follows = FOLLOWED_FEES.filter((fee) => {
      if (!row.follows.includes(fee)) return false
      const { value } = fillFee(fee, chosen, sale)
      if (value === null) unknown.add(productId)
      else now[fee] = value
      const applies = (rule: FeeRule) => KINDS_OF[fee].includes(rule.kind) && appliesSomeDay(rule, key)
      return value !== null || rules.some(applies)
    })
    const same = follows.length === row.follows.length && FOLLOWED_FEES.every((fee) => now[fee] === row[fee])
    return same ? [] : [{ productId, platformId, ...now, follows }]
  })
  if (changed.length > 0)
    await tx.execute(sql`UPDATE product_platforms pp SET referral_fee_ppm = c.referral, outbound_fee = c.outbound,
        monthly_storage_fee = c.storage, follows = c.follows
      FROM jsonb_to_recordset(${JSON.stringify(changed)}::jsonb)
        AS c ("productId" uuid, "platformId" uuid, referral int, outbound bigint, storage bigint, follows text[])
      WHERE pp.user_id = ${scope.ownerId} AND pp.product_id = c."productId" AND pp.platform_id = c."platformId"`)
  return { productIds: [...new Set(rows.map((row) => row.productId))], withoutValue: unknown.size }
}

/** Returns one item that is sold at this price including VAT, because the rates of fee rules apply to what the buyer pays. */
function saleOf(
  price: number,
  weightGrams: number | null,
  vatRatePpm: number,
  lostVatPpm: number,
): PlannedSale {
  return { price, delivery: 0, giftWrap: 0, weightGrams, vatRatePpm, pricesWithVat: true, lostVatPpm }
}
