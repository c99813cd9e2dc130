import { type SQL, sql } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { ItemPair } from '#domain/profit/bridge/bridge.ts'
import { type ItemSums, NO_ITEM } from '#domain/profit/bridge/bridge-item.ts'
import type { Days } from '#domain/profit/period-before.ts'
import type { CoverageSums } from '#domain/profit/profit-of.ts'
import { NET_SALES, STATED_FEES } from '#server/core/sales/lines/line-amounts.ts'
import { ofActiveImport } from '#server/core/sales/lines/of-active-import.ts'
import { sumLines } from '#server/core/sales/lines/sum-lines.ts'
import { SUM_COLUMNS } from '#server/core/sales/rollups/sum-columns.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface Compared {
  readonly now: Days
  readonly before: Days
  readonly platform?: string | undefined
  readonly productId?: string | undefined
}

/** A product, or a SKU without a product, on one platform in one currency. */
export interface BridgeItem extends ItemPair {
  readonly currency: CurrencyCode
  readonly platform: string
  readonly productId: string | null
  readonly sku: string
}

/**
 * The sum of lines without a product, such as advertising, that have the same name in their file. Positive amounts raise the profit.
 */
export interface Charge {
  readonly currency: CurrencyCode
  readonly platform: string
  readonly name: string
  readonly before: number
  readonly now: number
}

/** Sums of all lines of a period that say what its profit could not see: estimated fees, and sales whose cost or fees are unknown. */
export interface UnseenSums extends CoverageSums {
  readonly estimated: number
  readonly fees: number
  readonly revenueWithoutFees: number
}

export interface Unseen {
  readonly before: UnseenSums
  readonly now: UnseenSums
}

const NOTHING_UNSEEN: UnseenSums = {
  ...{ estimated: 0, fees: 0, revenueWithoutFees: 0 },
  ...{ goodsRevenue: 0, coveredRevenue: 0, linesWithoutCost: 0 },
}

export function unseenOf(all: readonly UnseenSums[]): UnseenSums {
  return all.reduce(
    (sum, each) => ({
      estimated: sum.estimated + each.estimated,
      fees: sum.fees + each.fees,
      revenueWithoutFees: sum.revenueWithoutFees + each.revenueWithoutFees,
      goodsRevenue: sum.goodsRevenue + each.goodsRevenue,
      coveredRevenue: sum.coveredRevenue + each.coveredRevenue,
      linesWithoutCost: sum.linesWithoutCost + each.linesWithoutCost,
    }),
    NOTHING_UNSEEN,
  )
}

export interface BridgeSources {
  readonly items: readonly BridgeItem[]
  readonly charges: readonly Charge[]
  readonly unseen: ReadonlyMap<CurrencyCode, Unseen>
}

interface Row extends UnseenSums {
  readonly currency: CurrencyCode
  readonly platform: string
  readonly productId: string | null
  readonly sku: string | null
  readonly charge: string | null
  readonly isNow: boolean
  readonly isRefund: boolean
  readonly net: number
  readonly referral: number
  readonly fulfilment: number
  readonly otherFees: number
  readonly reimbursements: number
  readonly cost: number
  readonly units: number
  readonly costUnknown: boolean
  readonly feesUnknown: boolean
}

/** SQL for the `UnseenSums` of sale lines `l`. Coverage has the columns of the rollups, because reports read those. */
export const UNSEEN_SUMS = sql.join(
  [
    sql`sum(CASE WHEN l.fee_basis = 'estimated' THEN ${STATED_FEES} ELSE 0 END)::float8 AS estimated`,
    sql`sum(${STATED_FEES})::float8 AS fees`,
    ...SUM_COLUMNS.filter(({ name }) => name in NOTHING_UNSEEN).map(
      ({ name, ofLine }) => sql`sum(${ofLine})::float8 AS ${sql.identifier(name)}`,
    ),
  ],
  sql`, `,
)

/**
 * Reads both periods from sale lines in one SQL statement. The rollups by SKU cannot be used, because they do not contain the
 * platform, and refunds are already deducted in them.
 */
export async function readBridgeItems(
  tx: Tx,
  scope: BusinessScope,
  compared: Compared,
): Promise<BridgeSources> {
  const linesOf = (period: Days, isNow: boolean) => sql`
    SELECT ${isNow}::boolean AS "isNow", l.currency, l.platform, l.product_id AS "productId", l.sku,
      CASE WHEN l.product_id IS NULL AND l.sku IS NULL AND l.kind NOT IN ('sale', 'refund') THEN l.raw_type END AS charge,
      l.kind = 'refund' AS "isRefund",
      sum(${NET_SALES})::float8 AS net, (-sum(l.referral_fee))::float8 AS referral,
      (-sum(l.fulfilment_fee))::float8 AS fulfilment, (-sum(l.other_fee))::float8 AS "otherFees",
      sum(l.reimbursement)::float8 AS reimbursements, sum(coalesce(l.cost, 0))::float8 AS cost,
      sum(CASE WHEN l.kind = 'sale' THEN l.units ELSE 0 END)::float8 AS units,
      bool_or(l.units <> 0 AND l.cost IS NULL) AS "costUnknown", bool_or(l.fee_basis = 'unknown') AS "feesUnknown",
      ${UNSEEN_SUMS}
    ${fromLines(scope, compared, period)}
    GROUP BY l.product_id, l.sku, l.platform, l.currency, 6, 7`
  const rows = await sumLines<Row>(
    tx,
    sql`${linesOf(compared.before, false)} UNION ALL ${linesOf(compared.now, true)}`,
  )
  return sourcesOf(rows)
}

/** SQL for the sale lines `l` of one of the compared periods. */
export function fromLines(scope: BusinessScope, { platform, productId }: Compared, { from, to }: Days): SQL {
  return sql`FROM sale_lines l
    WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND NOT l.superseded AND ${ofActiveImport(scope)}
      AND l.sold_on BETWEEN ${from}::date AND ${to}::date
      ${platform === undefined ? sql`` : sql`AND lower(l.platform) = lower(${platform})`}
      ${productId === undefined ? sql`` : sql`AND l.product_id = ${productId}`}`
}

type Growing<Sums> = { -readonly [Name in keyof Sums]: Sums[Name] }

function sourcesOf(rows: readonly Row[]): BridgeSources {
  const items = new Map<string, BridgeItem & Record<'before' | 'now', Growing<ItemSums>>>()
  const charges = new Map<string, Growing<Charge>>()
  for (const row of rows) {
    const { currency, platform, productId, sku, charge } = row
    const period = row.isNow ? 'now' : 'before'
    const key = JSON.stringify([currency, platform, charge ?? productId ?? sku])
    if (charge !== null) {
      const known = charges.get(key) ?? { currency, platform, name: charge, before: 0, now: 0 }
      known[period] += earned(row)
      charges.set(key, known)
      continue
    }
    const known = items.get(key)
    const item = known ?? {
      ...{ currency, platform, productId, sku: sku ?? '', before: { ...NO_ITEM }, now: { ...NO_ITEM } },
    }
    addRow(item[period], row)
    if (!known) items.set(key, item)
  }
  const unseen = [...Map.groupBy(rows, ({ currency }) => currency)].map(([currency, own]) => {
    const of = (isNow: boolean) => unseenOf(own.filter((row) => row.isNow === isNow))
    return [currency, { before: of(false), now: of(true) }] as const
  })
  return { items: [...items.values()], charges: [...charges.values()], unseen: new Map(unseen) }
}

function earned({ net, referral, fulfilment, otherFees, reimbursements, cost }: Row): number {
  return net - referral - fulfilment - otherFees + reimbursements - cost
}

function addRow(sums: Growing<ItemSums>, row: Row): void {
  sums.costUnknown ||= row.costUnknown
  sums.feesUnknown ||= row.feesUnknown
  if (row.isRefund) {
    sums.refunds -= earned(row) + row.cost
    sums.returnedCost += row.cost
    return
  }
  sums.units += row.units
  sums.sales += row.net
  sums.referral += row.referral
  sums.fulfilment += row.fulfilment
  sums.otherFees += row.otherFees
  sums.reimbursements += row.reimbursements
  sums.cost += row.cost
}
