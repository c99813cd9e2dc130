import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Business } from '#contract/businesses.ts'
import { lostVatPpm, outputVatOf, type VatPeriod } from '#domain/vat/vat-status.ts'
import { isShown } from '#server/core/alerts/shown-alerts.ts'
import { accessTo } from '#server/infra/db/member-access.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { businesses, products } from '#server/infra/db/schema/catalog.ts'
import { salesDaily } from '#server/infra/db/schema/rollups.ts'
import { imports } from '#server/infra/db/schema/sales.ts'
import type { Tx } from '#server/infra/db/tx.ts'

type VatToday = Omit<VatPeriod, 'validFrom'>

/** The VAT settings in force today; null if there are none. */
const VAT_TODAY = sql<VatToday | null>`(
  SELECT json_build_object('status', p.status, 'ratePpm', p.rate_ppm, 'pricesWithVat', p.prices_with_vat)
  FROM vat_periods p
  WHERE p.user_id = ${businesses.userId} AND p.business_id = ${businesses.id}
    AND p.valid_from <= (now() AT TIME ZONE 'utc')::date
  ORDER BY p.valid_from DESC LIMIT 1)`

/** Reads the businesses that the seller owns, newest first. */
export async function readBusinesses(tx: Tx, owner: OwnerId): Promise<Business[]> {
  return select(tx, owner, undefined)
}

export async function readBusiness(tx: Tx, owner: OwnerId, businessId: string): Promise<Business | null> {
  const [found] = await select(tx, owner, eq(businesses.id, businessId))
  return found ?? null
}

/** each count is one grouped query for all businesses together; sale lines are counted from the daily rollup */
async function select(tx: Tx, owner: OwnerId, only: SQL | undefined): Promise<Business[]> {
  const productCounts = tx
    .select({ businessId: products.businessId, count: sql<number>`count(*)`.as('product_count') })
    .from(products)
    .where(eq(products.userId, owner))
    .groupBy(products.businessId)
    .as('product_counts')
  const lineCounts = tx
    .select({
      businessId: salesDaily.businessId,
      count: sql<number>`sum(${salesDaily.lines})`.as('line_count'),
    })
    .from(salesDaily)
    .innerJoin(imports, and(eq(imports.userId, salesDaily.userId), eq(imports.id, salesDaily.importId)))
    .where(and(eq(salesDaily.userId, owner), imports.active))
    .groupBy(salesDaily.businessId)
    .as('line_counts')
  const alertCounts = tx
    .select({
      businessId: sql<string>`a.business_id`.as('alerted_id'),
      count: sql<number>`count(*)`.as('alert_count'),
    })
    .from(sql`alerts a`)
    .where(sql`a.user_id = ${owner} AND ${isShown(new Date())}`)
    .groupBy(sql`a.business_id`)
    .as('alert_counts')
  const ended = tx
    .select({
      businessId: sql<string>`c.business_id`.as('ended_id'),
      vendors: sql<string[]>`array_agg(DISTINCT c.vendor)`.as('ended_vendors'),
    })
    .from(sql`connections c`)
    .where(sql`c.user_id = ${owner} AND (c.state = 'needs_reconnect'
      OR (c.state = 'connecting' AND c.start_on IS NOT NULL AND jsonb_path_exists(c.checks, '$[*].error.code')))`)
    .groupBy(sql`c.business_id`)
    .as('ended')
  const rows = await tx
    .select({
      id: businesses.id,
      name: businesses.name,
      description: businesses.description,
      industry: businesses.industry,
      country: businesses.country,
      currency: businesses.currency,
      isSample: businesses.isSample,
      vat: VAT_TODAY,
      createdAt: businesses.createdAt,
      productCount: sql<number>`coalesce(${productCounts.count}, 0)`.mapWith(Number),
      openAlerts: sql<number>`coalesce(${alertCounts.count}, 0)`.mapWith(Number),
      reconnect: sql<Business['reconnect']>`coalesce(${ended.vendors}, '{}')`,
      saleLineCount: sql<number>`coalesce(${lineCounts.count}, 0)`.mapWith(Number),
    })
    .from(businesses)
    .leftJoin(productCounts, eq(productCounts.businessId, businesses.id))
    .leftJoin(alertCounts, eq(alertCounts.businessId, businesses.id))
    .leftJoin(lineCounts, eq(lineCounts.businessId, businesses.id))
    .leftJoin(ended, eq(ended.businessId, businesses.id))
    .where(and(eq(businesses.userId, owner), only))
    .orderBy(sql`${businesses.createdAt} desc`, businesses.id)
  const access = accessTo(owner)
  return rows.map(
    ({ vat, ...row }) =>
      ({
        ...row,
        ...vatToday(vat),
        createdAt: row.createdAt.toISOString(),
        role: access?.role ?? 'owner',
        hidesCosts: access?.hidesCosts ?? false,
        sharedBy: null,
        isOffered: false,
      }) as Business,
  )
}

function vatToday(settings: VatToday | null): Pick<Business, 'vat' | 'lostVatPpm'> {
  const vat = outputVatOf(settings)
  const lost = lostVatPpm(settings)
  return { ...(vat && { vat }), ...(lost > 0 && { lostVatPpm: lost }) }
}
