import { sql } from 'drizzle-orm'
import type { CountryCode } from '#domain/catalog/countries.ts'
import type { VatPeriod } from '#domain/vat/vat-status.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

export interface BusinessVat {
  readonly country: CountryCode
  /** The VAT periods of the business, oldest first. */
  readonly periods: readonly VatPeriod[]
}

export async function loadVat(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<BusinessVat> {
  const [business] = await rowsOf<{ country: CountryCode }>(
    tx,
    sql`SELECT country FROM businesses WHERE user_id = ${ownerId} AND id = ${businessId}`,
  )
  if (!business) throw new Error('the business of this scope does not exist')
  const periods = await rowsOf<VatPeriod>(
    tx,
    sql`SELECT valid_from::text AS "validFrom", status, rate_ppm AS "ratePpm", prices_with_vat AS "pricesWithVat"
      FROM vat_periods WHERE user_id = ${ownerId} AND business_id = ${businessId} ORDER BY valid_from`,
  )
  return { ...business, periods }
}
