import { and, eq, inArray, sql } from 'drizzle-orm'
import type { AdReportRow, saveAdReport, setAdCampaign } from '#contract/ads.ts'
import type { ParsedBody } from '#contract/endpoint.ts'
import { chargingPlatform } from '#domain/ads/channels.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { adCampaigns, adReports } from '#server/infra/db/schema/ads.ts'
import { products } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { readReports } from './store.ts'

/**
 * Saves an ad report with its lines. Refuses a report whose lines overlap the days of lines of other reports without replacing them.
 */
export async function saveReport(
  tx: Tx,
  scope: BusinessScope,
  { lines, ...form }: ParsedBody<typeof saveAdReport>,
): Promise<AdReportRow> {
  const { ownerId, businessId } = scope
  if (form.payment === 'statement' && chargingPlatform(form.channel) === null)
    throw new AppError('invalid_input', { fields: [{ path: 'payment', code: 'invalid' }] })
  await lockAds(tx, scope)
  const days = {
    firstDay: lines.reduce((first, { from }) => (from < first ? from : first), lines[0]?.from ?? ''),
    lastDay: lines.reduce((last, { to }) => (to > last ? to : last), ''),
  }
  const [made] = await tx
    .insert(adReports)
    .values({ userId: ownerId, businessId, ...form, ...days, lineCount: lines.length })
    .returning({ id: adReports.id })
  if (!made) throw new Error('the new ad report was not returned')
  await tx.execute(
    sql`INSERT INTO ad_lines (user_id, business_id, report_id, program, account, country, currency, first_day, last_day,
        campaign, sku, spend, ad_sales, impressions, clicks, orders)
      SELECT ${ownerId}, ${businessId}, ${made.id}, program, account, country, currency, "from", "to",
        campaign, sku, spend, "adSales", impressions, clicks, orders
      FROM jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) AS line(program text, account text, country text,
        currency text, "from" date, "to" date, campaign text, sku text, spend bigint, "adSales" bigint,
        impressions bigint, clicks bigint, orders bigint)`,
  )
  await settleLines(tx, scope, days)
  await refuseOverlap(tx, scope, made.id, days)
  await recordAudit(tx, scope, 'ad_report.imported', made.id, { count: lines.length })
  const [saved] = await readReports(tx, scope, { adReportId: made.id })
  if (!saved) throw new Error('the new ad report was not found')
  return saved
}

/** Deletes an ad report with its lines. */
export async function deleteReport(tx: Tx, scope: BusinessScope, adReportId: string): Promise<void> {
  const { ownerId, businessId } = scope
  await lockAds(tx, scope)
  const [gone] = await tx
    .delete(adReports)
    .where(
      and(eq(adReports.userId, ownerId), eq(adReports.businessId, businessId), eq(adReports.id, adReportId)),
    )
    .returning({ name: adReports.fileName, firstDay: adReports.firstDay, lastDay: adReports.lastDay })
  if (!gone) throw new AppError('import_not_found')
  await settleLines(tx, scope, gone)
  await recordAudit(tx, scope, 'ad_report.undone', adReportId, { name: gone.name })
}

/** Saves the products that a campaign advertises. */
export async function setCampaign(
  tx: Tx,
  scope: BusinessScope,
  { channel, campaign, productIds }: ParsedBody<typeof setAdCampaign>,
): Promise<void> {
  const { ownerId, businessId } = scope
  const wanted = [...new Set(productIds)]
  const known = await tx
    .select({ id: products.id })
    .from(products)
    .where(
      and(eq(products.userId, ownerId), eq(products.businessId, businessId), inArray(products.id, wanted)),
    )
  if (known.length < wanted.length) throw new AppError('product_not_found')
  await tx
    .insert(adCampaigns)
    .values({ userId: ownerId, businessId, channel, campaign, productIds: wanted })
    .onConflictDoUpdate({
      target: [adCampaigns.userId, adCampaigns.businessId, adCampaigns.channel, adCampaigns.campaign],
      set: { productIds: wanted },
    })
  await recordAudit(tx, scope, 'ad_campaign.set', null, { name: campaign })
}

/**
 * Lets only one request of a business change ad lines at a time, because each request decides for the lines of all reports whether
 * they count.
 */
async function lockAds(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext(${`ads ${ownerId} ${businessId}`}))`)
}

interface ReportDays {
  readonly firstDay: string
  readonly lastDay: string
}

/**
 * Of all reports that state the same campaign, country and days, only one counts: one with SKUs before one without, then the latest. Marks
 * the lines of the others. The join contains only lines that change: PostgreSQL has no statistics of lines inserted in this
 * transaction, and would compare each line with every other.
 */
async function settleLines(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  { firstDay, lastDay }: ReportDays,
): Promise<void> {
  await tx.execute(
    sql`WITH stated AS (
        SELECT l.id, l.report_id, l.superseded, r.channel, l.program, l.account, l.country, l.currency, l.campaign, l.first_day,
          l.last_day, r.created_at, bool_or(l.sku IS NOT NULL) OVER (
            PARTITION BY l.report_id, l.program, l.account, l.country, l.currency, l.campaign, l.first_day, l.last_day
          ) AS with_skus
        FROM ad_lines l JOIN ad_reports r ON r.user_id = l.user_id AND r.id = l.report_id
        WHERE l.user_id = ${ownerId} AND l.business_id = ${businessId}
          AND l.first_day >= ${firstDay}::date AND l.last_day <= ${lastDay}::date
      ), placed AS (
        SELECT id, superseded, report_id <> first_value(report_id) OVER (
          PARTITION BY channel, program, account, country, currency, campaign, first_day, last_day
          ORDER BY with_skus DESC, created_at DESC, report_id
        ) AS now FROM stated
      )
      UPDATE ad_lines l SET superseded = p.now FROM placed p
      WHERE l.user_id = ${ownerId} AND l.id = p.id AND p.superseded <> p.now`,
  )
}

/**
 * Throws ad_reports_overlap if days of a campaign overlap those in another report without being equal: a part of the spend would
 * count twice, and nothing shows which part. The same holds for equal days if only one of the reports names the account, the kind
 * of ad or the country. Two countries do not overlap. A row without a country does not overlap those countries that its own report
 * names. Superseded lines are compared too, because they can count again after a report is deleted.
 */
async function refuseOverlap(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  adReportId: string,
  { firstDay, lastDay }: ReportDays,
): Promise<void> {
  const [overlap] = await rowsOf<{ file: string; campaign: string; from: string; to: string }>(
    tx,
    sql`WITH stated AS (
        SELECT r.id, r.file_name, l.program, l.account, coalesce(l.country, '') AS country, l.currency, l.campaign, l.first_day,
          l.last_day, array_agg(DISTINCT coalesce(l.sku, '')) AS skus, array_agg(coalesce(l.country, '')) OVER (
            PARTITION BY r.id, l.program, l.account, l.currency, l.campaign, l.first_day, l.last_day
          ) AS countries
        FROM ad_reports own
        JOIN ad_reports r ON r.user_id = own.user_id AND r.business_id = own.business_id AND r.channel = own.channel
        JOIN ad_lines l ON l.user_id = r.user_id AND l.report_id = r.id
        WHERE own.user_id = ${ownerId} AND own.business_id = ${businessId} AND own.id = ${adReportId}
          AND l.first_day <= ${lastDay}::date AND l.last_day >= ${firstDay}::date
        GROUP BY r.id, r.file_name, l.program, l.account, l.country, l.currency, l.campaign, l.first_day, l.last_day
      )
      SELECT e.file_name AS file, campaign, e.first_day::text AS "from", e.last_day::text AS "to"
      FROM stated n JOIN stated e USING (currency, campaign)
      WHERE n.id = ${adReportId} AND e.id <> n.id AND e.first_day <= n.last_day AND e.last_day >= n.first_day
        AND (e.program = n.program OR '' IN (e.program, n.program))
        AND (e.account = n.account OR '' IN (e.account, n.account))
        AND (e.country = n.country OR (e.country = '' AND n.country <> ALL(e.countries))
          OR (n.country = '' AND e.country <> ALL(n.countries)))
        AND (e.program, e.account, e.country, e.first_day, e.last_day)
          <> (n.program, n.account, n.country, n.first_day, n.last_day)
        AND (e.skus && n.skus OR '' = ANY(e.skus) OR '' = ANY(n.skus))
      LIMIT 1`,
  )
  if (overlap) throw new AppError('ad_reports_overlap', { data: { ...overlap } })
}
