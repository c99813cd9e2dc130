import { type SQL, sql } from 'drizzle-orm'
import type { AdReportRow } from '#contract/ads.ts'
import { AD_CHARGE, type AdChannel } from '#domain/ads/channels.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { shifted } from '#domain/profit/period-before.ts'
import { type Period, within } from '#server/core/sales/rollups/whole-months.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** A charge can come this many days before or after the ads that it pays for. */
export const CHARGE_DELAY = 31

export interface Page {
  readonly page: number
  readonly pageSize: number
}

/** Reads imported reports, newest first: a page of them, or one. */
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

/** Reads what statements charged for ads in the period, and shortly before and after it, by day. */
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
  /** The last day, for the exchange rate or a charge near it; null for lines that need neither. */
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

/** The period contains all days of the line, or, for `outside`, only some of them. */
function inPeriod({ from, to }: Period, outside: boolean): SQL {
  const whole = sql`(${from ? sql`l.first_day >= ${from}::date` : sql`true`} AND ${to ? sql`l.last_day <= ${to}::date` : sql`true`})`
  if (!outside) return whole
  const touched = sql`(${from ? sql`l.last_day >= ${from}::date` : sql`true`} AND ${to ? sql`l.first_day <= ${to}::date` : sql`true`})`
  return sql`(${touched} AND NOT ${whole})`
}

/** Ads of a period, of all channels or of one. */
export interface Ads extends Period {
  readonly channel?: AdChannel | undefined
}

function fromLines({ ownerId, businessId }: BusinessScope, { channel }: Ads): SQL {
  return sql`FROM ad_lines l JOIN ad_reports r ON r.user_id = l.user_id AND r.id = l.report_id
    WHERE l.user_id = ${ownerId} AND l.business_id = ${businessId} AND NOT l.superseded
      ${channel ? sql`AND r.channel = ${channel}` : sql``}`
}

/** Sums a value that reports can leave out: unknown if any line does not state it. */
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

/** The spend of lines that lie only partly in the period. How much of it belongs to the period is unknown. */
export function readPartly(tx: Tx, scope: BusinessScope, ads: Ads): Promise<Amount[]> {
  return rowsOf<Amount>(
    tx,
    sql`SELECT l.currency, l.last_day::text AS day, sum(l.spend)::float8 AS amount
      ${fromLines(scope, ads)} AND ${inPeriod(ads, true)} GROUP BY 1, 2`,
  )
}

export const campaignKey = (channel: string, campaign: string) => JSON.stringify([channel, campaign])

/** The products that the seller named for campaigns, without those that were deleted since. */
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
