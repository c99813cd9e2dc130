import { type SQL, sql } from 'drizzle-orm'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { type DayRates, EXPECTED } from './feed.ts'
import type { KnownRate } from './plausible.ts'

/** Returns the days in a range (both ends included) for which every required rate is stored. */
export async function knownDays(tx: Tx, from: string, to: string): Promise<Set<string>> {
  const rows = await rowsOf<{ day: string }>(
    tx,
    sql`SELECT day::text AS day FROM exchange_rates
      WHERE day >= ${from}::date AND day <= ${to}::date AND currency = ANY(${sql.param(EXPECTED)}::text[])
      GROUP BY day HAVING count(*) = ${EXPECTED.length}::int`,
  )
  return new Set(rows.map(({ day }) => day))
}

/** Returns all days with stored rates. */
export async function rateDays(tx: Tx): Promise<string[]> {
  const rows = await rowsOf<{ day: string }>(
    tx,
    sql`SELECT day::text AS day FROM exchange_rates WHERE currency = 'USD'`,
  )
  return rows.map(({ day }) => day)
}

export interface ForeignSales {
  readonly owner: string
  readonly businessId: string
}

/**
 * Returns the businesses with sales in another currency than their own. For each import it reads one row of an index on either side of the
 * business's currency, so that it does not read all SKUs of all sellers.
 */
export async function sellingAbroad(system: Tx): Promise<ForeignSales[]> {
  const one = (comparison: SQL) => sql`(SELECT FROM sales_sku s
    WHERE s.user_id = i.user_id AND s.business_id = i.business_id AND s.import_id = i.id
      AND s.currency ${comparison} b.currency LIMIT 1)`
  return rowsOf<ForeignSales>(
    system,
    sql`SELECT b.user_id AS owner, b.id AS "businessId" FROM businesses b, LATERAL (
        SELECT FROM imports i, LATERAL (${one(sql`<`)} UNION ALL ${one(sql`>`)}) s
        WHERE i.user_id = b.user_id AND i.business_id = b.id AND i.active LIMIT 1) i`,
  )
}

/** Returns for each currency the stored rate that is nearest in time to a day. */
export async function nearestRates(tx: Tx, day: string): Promise<Map<string, KnownRate>> {
  const rows = await rowsOf<KnownRate & { currency: string }>(
    tx,
    sql`SELECT DISTINCT ON (currency) currency, day::text AS day, per_usd::text AS "perUsd"
      FROM exchange_rates ORDER BY currency, abs(day - ${day}::date), day`,
  )
  return new Map(rows.map(({ currency, ...rate }) => [currency, rate]))
}

/** Stores rates. A stored rate never changes, because figures that a seller has seen must stay the same. */
export async function saveRates(tx: Tx, { day, perUsd }: DayRates): Promise<void> {
  await tx.execute(sql`
    INSERT INTO exchange_rates (day, currency, per_usd)
    SELECT ${day}::date, * FROM unnest(
      ${sql.param([...perUsd.keys()])}::text[], ${sql.param([...perUsd.values()])}::numeric[]
    ) ON CONFLICT DO NOTHING`)
}

/** Returns the last day with stored rates. There always is one, because rates are shipped with Safi. */
export async function latestRates(tx: Tx): Promise<{ day: string; perUsd: Record<string, string> }> {
  const rows = await rowsOf<{ day: string; currency: string; perUsd: string }>(
    tx,
    sql`SELECT day::text AS day, currency, per_usd::text AS "perUsd" FROM exchange_rates
      WHERE day = (SELECT max(day) FROM exchange_rates) ORDER BY currency`,
  )
  return {
    day: rows[0]?.day ?? '',
    perUsd: Object.fromEntries(rows.map(({ currency, perUsd }) => [currency, perUsd])),
  }
}
