import { sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/tx.ts'
import seed from './seed.json' with { type: 'json' }

/**
 * Inserts the exchange rates shipped with Safi that the database lacks. They are units of each currency per US dollar on about two days
 * a month, from the open data set @fawazahmed0/currency-api (CC0).
 */
export async function seedRates(tx: Tx): Promise<void> {
  const currencies = seed.currencies.split(' ')
  const days = Object.entries(seed.days)
  const { rows } = (await tx.execute(
    sql`SELECT count(*)::int AS known FROM exchange_rates WHERE currency = 'SAR' AND day = ANY(${sql.param(days.map(([day]) => day))}::date[])`,
  )) as unknown as { rows: { known: number }[] }
  if (rows[0]?.known === days.length) return
  const seeded = days.flatMap(([day, texts]) =>
    texts.split(' ').map((perUsd, index) => ({ day, currency: currencies[index], perUsd })),
  )
  await tx.execute(sql`
    INSERT INTO exchange_rates (day, currency, per_usd)
    SELECT * FROM unnest(
      ${sql.param(seeded.map((rate) => rate.day))}::date[],
      ${sql.param(seeded.map((rate) => rate.currency))}::text[],
      ${sql.param(seeded.map((rate) => rate.perUsd))}::numeric[]
    ) ON CONFLICT DO NOTHING`)
}
