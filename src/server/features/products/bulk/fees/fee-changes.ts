import { sql } from 'drizzle-orm'
import type { ChangedValues, FeeChange } from '#contract/product-changes.ts'
import type { FollowedFee } from '#domain/fees/followed.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** All fees of a product on a platform. */
export interface Fees {
  readonly platformId: string
  readonly referralFeePpm: number
  readonly outboundFee: number
  readonly monthlyStorageFee: number
  readonly follows: readonly FollowedFee[]
}

/** The field of each fee. */
export const FIELD_OF = {
  referral: 'referralFeePpm',
  outbound: 'outboundFee',
  storage: 'monthlyStorageFee',
} as const satisfies Record<FollowedFee, keyof Fees>

/** The platforms on which a fee differs, with all fees there before and after; a platform that was added was `removed` before. */
export function feeDifferences(
  current: readonly Fees[],
  changes: readonly FeeChange[],
): { before: FeeChange[]; after: FeeChange[] } {
  const before: FeeChange[] = []
  const after: FeeChange[] = []
  for (const change of changes) {
    const { platformId } = change
    const known = current.find((fees) => fees.platformId === platformId)
    const wanted = change.removed ? undefined : changedFees(known, change)
    if (JSON.stringify(known) === JSON.stringify(wanted)) continue
    before.push(stateOf(platformId, known))
    after.push(stateOf(platformId, wanted))
  }
  return { before, after }
}

function stateOf(platformId: string, fees: Fees | undefined): FeeChange {
  return fees ? { ...fees, follows: [...fees.follows] } : { platformId, removed: true }
}

function changedFees(known: Fees | undefined, change: FeeChange): Fees {
  const { platformId } = change
  return {
    platformId,
    referralFeePpm: change.referralFeePpm ?? known?.referralFeePpm ?? 0,
    outboundFee: change.outboundFee ?? known?.outboundFee ?? 0,
    monthlyStorageFee: change.monthlyStorageFee ?? known?.monthlyStorageFee ?? 0,
    follows: change.follows ?? known?.follows.filter((fee) => change[FIELD_OF[fee]] === undefined) ?? [],
  }
}

/** The fees of these products on all their platforms, by the id of the product. */
export async function feesOfProducts(
  tx: Tx,
  { ownerId }: BusinessScope,
  productIds: readonly string[],
): Promise<Map<string, Fees[]>> {
  const rows = await rowsOf<{ productId: string; fees: Fees[] }>(
    tx,
    sql`SELECT product_id AS "productId", json_agg(json_build_object('platformId', platform_id, 'referralFeePpm', referral_fee_ppm,
        'outboundFee', outbound_fee, 'monthlyStorageFee', monthly_storage_fee, 'follows', follows)) AS fees
      FROM product_platforms WHERE user_id = ${ownerId} AND product_id = ANY(${sql.param(productIds)}::uuid[]) GROUP BY product_id`,
  )
  return new Map(rows.map(({ productId, fees }) => [productId, fees]))
}

/** Writes changed fees, adds platforms and removes them. Returns the products. The caller has locked them. */
export async function writeFees(
  tx: Tx,
  { ownerId }: BusinessScope,
  changed: readonly { readonly productId: string; readonly after: ChangedValues }[],
): Promise<string[]> {
  const rows = changed.flatMap(({ productId, after: { fees = [] } }) =>
    fees.map((fee) => ({ productId, ...fee })),
  )
  const removed = rows.filter((row) => row.removed)
  const kept = rows.filter((row) => !row.removed)
  if (removed.length > 0)
    await tx.execute(sql`
      DELETE FROM product_platforms p USING jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) AS c ("productId" uuid, "platformId" uuid)
      WHERE p.user_id = ${ownerId} AND p.product_id = c."productId" AND p.platform_id = c."platformId"
        AND p.sku = '' AND p.fulfilment IS NULL AND p.fee_category IS NULL AND p.weight_grams IS NULL`)
  if (kept.length > 0)
    await tx.execute(sql`
      INSERT INTO product_platforms (user_id, product_id, platform_id, referral_fee_ppm, outbound_fee, monthly_storage_fee, follows)
      SELECT ${ownerId}::uuid, "productId", "platformId", "referralFeePpm", "outboundFee", "monthlyStorageFee", follows
      FROM jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) AS c ("productId" uuid, "platformId" uuid, "referralFeePpm" int,
        "outboundFee" bigint, "monthlyStorageFee" bigint, follows text[])
      ON CONFLICT (user_id, product_id, platform_id) DO UPDATE SET referral_fee_ppm = excluded.referral_fee_ppm,
        outbound_fee = excluded.outbound_fee, monthly_storage_fee = excluded.monthly_storage_fee, follows = excluded.follows`)
  return [...new Set(rows.map(({ productId }) => productId))]
}
