import { type SQL, sql } from 'drizzle-orm'
import type { FeeDifference } from '#contract/fee-check.ts'
import { timeLeft } from '#domain/fees/check/deadlines.ts'
import { CAUSES } from '#domain/fees/check/finding.ts'
import type { Fulfilment } from '#domain/fees/fee-rule.ts'
import { orderKey } from '#server/core/sales/lines/order-key.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type DifferenceFilter, ofRun, within } from '../filter.ts'

type Row = Omit<FeeDifference, 'orderKey' | 'rule' | 'dispute' | 'difference'> & {
  readonly platformCode: string
  readonly fulfilment: Fulfilment | null
  readonly ruleId: string
  readonly ruleTitle: string
  readonly ruleUrl: string | null
  readonly ruleCheckedOn: string
  readonly ruleOwn: boolean
}

const CAUSE_NAMES = sql.join(
  CAUSES.map((cause) => sql`${cause}`),
  sql`, `,
)

export interface Slice {
  readonly limit: number
  readonly offset: number
}

/** Reads fee differences, the largest first, in the order of the index. `today` determines the days left to dispute. */
export async function readDifferences(
  tx: Tx,
  scope: BusinessScope,
  run: number,
  { filter, today, slice }: { filter: DifferenceFilter; today: string; slice: Slice },
): Promise<FeeDifference[]> {
  const rows = await rowsOf<Row>(
    tx,
    sql`SELECT r.id::float8 AS id, r.platform, r.platform_code AS "platformCode", r.country, r.currency,
        r.order_id AS "orderId", r.sku, r.title, r.product_id AS "productId", r.day::text AS day,
        r.charged_on::text AS "chargedOn", r.kind, r.units, r.charged::float8 AS charged,
        r.expected::float8 AS expected, r.cause, r.charged_ppm::float8 AS "chargedPpm",
        r.expected_ppm::float8 AS "expectedPpm", r.with_vat AS "withVat", r.fulfilment, r.rule_id AS "ruleId",
        r.rule_title AS "ruleTitle", r.rule_url AS "ruleUrl", r.rule_checked_on::text AS "ruleCheckedOn",
        r.rule_own AS "ruleOwn"
      FROM fee_differences r WHERE ${ofRun(scope, run)} ${filtered(filter)}
      ORDER BY r.currency, abs(r.charged - r.expected) DESC, r.id LIMIT ${slice.limit} OFFSET ${slice.offset}`,
  )
  return rows.map((row) => present(row, today))
}

/** Counts the fee differences from the sums by day, which are far fewer rows. */
export async function countDifferences(
  tx: Tx,
  scope: BusinessScope,
  run: number,
  filter: DifferenceFilter,
): Promise<number> {
  const { cause, kind, direction, currency } = filter
  const fees =
    direction === undefined
      ? sql`r.fees`
      : direction === 'over'
        ? sql`r.over_fees`
        : sql`r.fees - r.over_fees`
  const [found] = await rowsOf<{ count: number }>(
    tx,
    sql`SELECT coalesce(sum(${fees}), 0)::int AS count FROM fee_check_sums r
      WHERE ${ofRun(scope, run)} ${within(filter)} AND r.outcome IN (${CAUSE_NAMES})
        ${cause ? sql`AND r.outcome = ${cause}` : sql``} ${kind ? sql`AND r.kind = ${kind}` : sql``}
        ${currency ? sql`AND r.currency = ${currency}` : sql``}`,
  )
  return found?.count ?? 0
}

function filtered(filter: DifferenceFilter): SQL {
  const { cause, kind, direction, currency } = filter
  const sign = direction === 'over' ? sql`AND r.charged > r.expected` : sql`AND r.charged < r.expected`
  return sql`${within(filter)} ${cause ? sql`AND r.cause = ${cause}` : sql``}
    ${kind ? sql`AND r.kind = ${kind}` : sql``} ${direction ? sign : sql``}
    ${currency ? sql`AND r.currency = ${currency}` : sql``}`
}

function present(row: Row, today: string): FeeDifference {
  const { platformCode, fulfilment, ruleId, ruleTitle, ruleUrl, ruleCheckedOn, ruleOwn, ...rest } = row
  const time = timeLeft({ ...rest, platform: platformCode, fulfilment }, today)
  return {
    ...rest,
    orderKey: orderKey(rest),
    difference: rest.charged - rest.expected,
    rule: { id: ruleId, title: ruleTitle, url: ruleUrl, checkedOn: ruleCheckedOn, own: ruleOwn },
    dispute: time && {
      lastDay: time.lastDay,
      daysLeft: time.daysLeft,
      tries: time.deadline.tries,
      source: time.deadline.source.title,
    },
  }
}
