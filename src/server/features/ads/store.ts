import { type SQL, sql } from 'drizzle-orm'
import type { AdReportRow } from '#contract/ads.ts'
import { AD_CHARGE, type AdChannel } from '#domain/ads/channels.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { type Period, within } from '#server/core/sales/rollups/whole-months.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** The maximum number of days between an ad and the charge for it in a statement, before or after the ad. */
export const CHARGE_DELAY = 31

export interface Page {
  readonly page: number
  readonly pageSize: number
}

/** Reads one page of the imported ad reports, newest first, or only the report with the given id. */
export async function readReports(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  asked: Page | { readonly adReportId: string },
): Promise<AdReportRow[]> {
  const one = 'adReportId' in asked
  const rows = await rowsOf<Omit<AdReportRow, 'importedAt'> & { importedAt: string | Date }>(
    tx,
    sql`SELECT r.id, r.file_name AS "fileName", r.format, r.channel, r.payment, r.first_day::text AS "from",
        r.last_day::text AS "to", r.line_count AS lines, r.created_at AS "importedAt",
        (SELECT count(*)::int FROM ad_lines l WHERE l.user_id = r.user_id AND l.report_id = r.id AND l.superseded) AS replaced
      FROM ad_reports r WHERE r.user_id = ${ownerId} AND r.business_id = ${businessId}
        ${one ? sql`AND r.id = ${asked.adReportId}` : sql``}
      ORDER BY r.created_at DESC, r.id
      ${one ? sql`` : sql`LIMIT ${asked.pageSize} OFFSET ${(asked.page - 1) * asked.pageSize}`}`,
  )
  return rows.map((row) => ({ ...row, importedAt: new Date(row.importedAt).toISOString() }))
}

export async function countReports(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<number> {
  const [counted] = await rowsOf<{ total: number }>(
    tx,
    sql`SELECT count(*)::int AS total FROM ad_reports WHERE user_id = ${ownerId} AND business_id = ${businessId}`,
  )
  return counted?.total ?? 0
}

export interface Charge {
  readonly platform: string
  readonly currency: CurrencyCode
  readonly day: string
  readonly charged: number
}

/** Reads by day what statements charged for ads in the period and within CHARGE_DELAY days before and after it. */
export function readCharges(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  { from, to }: Period,
): Promise<Charge[]> {
  const around = {
    from: from && shifted(from, 0 - CHARGE_DELAY),
    to: to && shifted(to, CHARGE_DELAY),
  }
  return rowsOf<Charge>(
    tx,
    sql`SELECT l.platform, l.currency, l.sold_on::text AS day,
        (-sum(l.referral_fee + l.fulfilment_fee + l.other_fee + l.reimbursement))::float8 AS charged
      FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
      WHERE l.user_id = ${ownerId} AND l.business_id = ${businessId} AND NOT l.superseded
        AND l.kind <> 'sale' AND l.kind IN ('fee', 'other', 'reimbursement')
        AND l.sku IS NULL AND l.product_id IS NULL
        AND lower(l.raw_type || ' ' || coalesce(l.title, '')) ~ ${AD_CHARGE} ${within(sql`l.sold_on`, around)}
      GROUP BY 1, 2, 3`,
  )
}

export interface LineSums {
  readonly channel: AdChannel
  readonly payment: AdReportRow['payment']
  readonly currency: CurrencyCode
  /** The last day of the lines; null if they need no exchange rate and no search for a charge near that day. */
  readonly day: string | null
  readonly campaign: string
  readonly sku: string | null
  readonly first: string
  readonly last: string
  readonly spend: number
  readonly adSales: number | null
  readonly impressions: number | null
  readonly clicks: number | null
  readonly orders: number | null
}

/** SQL condition for lines `l` all of whose days are in the period or, with `outside`, only some of whose days are. */
function inPeriod({ from, to }: Period, outside: boolean): SQL {
  const whole = sql`(${from ? sql`l.first_day >= ${from}::date` : sql`true`} AND ${to ? sql`l.last_day <= ${to}::date` : sql`true`})`
  if (!outside) return whole
  const touched = sql`(${from ? sql`l.last_day >= ${from}::date` : sql`true`} AND ${to ? sql`l.first_day <= ${to}::date` : sql`true`})`
  return sql`(${touched} AND NOT ${whole})`
}

/** Which ads to read: those of a period, for one channel or all. */
export interface Ads extends Period {
  readonly channel?: AdChannel | undefined
}

function fromLines({ ownerId, businessId }: BusinessScope, { channel }: Ads): SQL {
  return sql`FROM ad_lines l JOIN ad_reports r ON r.user_id = l.user_id AND r.id = l.report_id
    WHERE l.user_id = ${ownerId} AND l.business_id = ${businessId} AND NOT l.superseded
      ${channel ? sql`AND r.channel = ${channel}` : sql``}`
}

/** SQL that sums a column that reports can leave out. The sum is null (unknown) if any line lacks the value. */
const known = (column: SQL) => sql`CASE WHEN bool_and(${column} IS NOT NULL) THEN sum(${column})::float8 END`

export function readLines(tx: Tx, scope: BusinessScope, ads: Ads): Promise<LineSums[]> {
  return rowsOf<LineSums>(
    tx,
    sql`SELECT r.channel, r.payment, l.currency, l.campaign, l.sku,
        CASE WHEN l.currency = ${scope.currency} AND r.payment = 'statement' THEN NULL ELSE l.last_day::text END AS day,
        min(l.first_day)::text AS first, max(l.last_day)::text AS last, sum(l.spend)::float8 AS spend,
        ${known(sql`l.ad_sales`)} AS "adSales", ${known(sql`l.impressions`)} AS impressions,
        ${known(sql`l.clicks`)} AS clicks, ${known(sql`l.orders`)} AS orders
      ${fromLines(scope, ads)} AND ${inPeriod(ads, false)}
      GROUP BY 1, 2, 3, 4, 5, 6, l.ad_sales IS NULL ORDER BY 1, 4, 5`,
  )
}

export interface Amount {
  readonly currency: CurrencyCode
  readonly day: string
  readonly amount: number
}

/**
 * Reads the spend of lines whose days are only partly in the period, because nothing shows how much of it belongs to
 * the period.
 */
export function readPartly(tx: Tx, scope: BusinessScope, ads: Ads): Promise<Amount[]> {
  return rowsOf<Amount>(
    tx,
    sql`SELECT l.currency, l.last_day::text AS day, sum(l.spend)::float8 AS amount
      ${fromLines(scope, ads)} AND ${inPeriod(ads, true)} GROUP BY 1, 2`,
  )
}

export const campaignKey = (channel: string, campaign: string) => JSON.stringify([channel, campaign])

/** Reads the products that the seller assigned to each campaign, without deleted products. */
export async function readCampaigns(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
): Promise<Map<string, string[]>> {
  const rows = await rowsOf<{ channel: string; campaign: string; productIds: string[] }>(
    tx,
    sql`SELECT c.channel, c.campaign, jsonb_agg(p.id) AS "productIds"
      FROM ad_campaigns c CROSS JOIN jsonb_array_elements_text(c.product_ids) AS named (id)
        JOIN products p ON p.user_id = c.user_id AND p.business_id = c.business_id AND p.id = named.id::uuid
      WHERE c.user_id = ${ownerId} AND c.business_id = ${businessId} GROUP BY 1, 2`,
  )
  return new Map(
    rows.map(({ channel, campaign, productIds }) => [campaignKey(channel, campaign), productIds]),
  )
}
