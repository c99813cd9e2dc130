import { type SQL, sql } from 'drizzle-orm'
import { type Incomplete, incompleteDays, type PlatformAdded } from '#domain/completeness/completeness.ts'
import { FORMATS } from '#domain/import/formats/formats.ts'
import { hasItems } from '#domain/import/reader/plan-format.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import { dataVersion } from '#server/infra/db/data-version.ts'
import { fromDailySales, type OfBusiness } from './daily-sales.ts'

export interface KnownDays {
  readonly incomplete: Incomplete | null
}

export type CompletenessCache = VersionedCache<KnownDays>

/** Number of businesses whose incomplete days are cached. */
const BUSINESSES = 500
export const completenessCache = (): CompletenessCache => new VersionedCache(BUSINESSES)

/** Number of recent days whose sales and upload days show how late data usually arrive (the lags). */
const OBSERVED_DAYS = 270

/**
 * The formats whose lines stay with the file that first contained them. For them, the day of that file's upload is
 * the day on which a line became known.
 */
const LASTING = FORMATS.filter(({ name: format }) => !hasItems({ format })).map(({ name }) => name)

/**
 * Returns how complete the last days of a business are. Reads only the daily rollups, or the cache if they have not
 * changed since.
 */
export async function readCompleteness(
  read: <Row>(query: SQL) => Promise<Row[]>,
  scope: OfBusiness,
  cache: CompletenessCache,
  today: string,
  knownVersion?: string,
): Promise<KnownDays> {
  const version = knownVersion ?? (await versionOf(read, scope))
  const key = [scope.ownerId, scope.businessId, today].join(' ')
  const cached = cache.get(key, version)
  if (cached) return cached
  const added = await read<PlatformAdded>(sql`
    SELECT r.platform, r.currency, r.day::text AS day,
      (i.created_at AT TIME ZONE 'UTC')::date::text AS "uploadedOn",
      bool_or(i.format IS NULL OR i.format <> ALL(${sql.param(LASTING)}::text[])) AS movable,
      sum(r.lines)::int AS lines, sum(r.revenue - r.refunded)::float8 AS sales,
      sum(-(r.referral_fee + r.fulfilment_fee + r.other_fee))::float8 AS fees
    ${fromDailySales(scope)} AND r.day > ${today}::date - ${OBSERVED_DAYS}::int AND r.day <= ${today}::date
    GROUP BY 1, 2, 3, 4`)
  const known = { incomplete: incompleteDays(added, today) }
  cache.set(key, version, known)
  return known
}

async function versionOf(read: <Row>(query: SQL) => Promise<Row[]>, scope: OfBusiness): Promise<string> {
  const [now] = await read<{ version: string }>(sql`SELECT ${dataVersion(scope)} AS version`)
  return now?.version ?? ''
}
