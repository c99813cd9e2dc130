import { sql } from 'drizzle-orm'
import { COUNTRY_CODES, type CountryCode } from '#domain/catalog/countries.ts'
import type { ItemFacts } from '#domain/fees/check/finding.ts'
import type { Fulfilment } from '#domain/fees/fee-rule.ts'
import { foldName } from '#domain/import/cells/clean-text.ts'
import { FORMATS } from '#domain/import/formats/formats.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { StoredLine } from './read-orders.ts'

interface Listing {
  readonly category: string | null
  readonly fulfilment: Fulfilment | null
  readonly weightGrams: number | null
}

const FEES_WITH_VAT = new Map(FORMATS.map(({ name, feesWithVat }) => [name, feesWithVat ?? null]))

/** Facts about a business's products on their platforms. */
export class Listings {
  readonly #scope: BusinessScope
  readonly #country: string
  readonly #codes: ReadonlyMap<string, string>
  readonly #listings: ReadonlyMap<string, Listing>

  private constructor(
    scope: BusinessScope,
    country: string,
    codes: ReadonlyMap<string, string>,
    listings: ReadonlyMap<string, Listing>,
  ) {
    this.#scope = scope
    this.#country = country
    this.#codes = codes
    this.#listings = listings
  }

  static async load(tx: Tx, scope: BusinessScope): Promise<Listings> {
    const { ownerId, businessId } = scope
    const [business] = await rowsOf<{ country: string }>(
      tx,
      sql`SELECT country FROM businesses WHERE user_id = ${ownerId} AND id = ${businessId}`,
    )
    const platforms = await rowsOf<{ code: string; name: string }>(
      tx,
      sql`SELECT coalesce(code, id::text) AS code, name FROM platforms WHERE user_id IS NULL OR user_id = ${ownerId}`,
    )
    const listed = await rowsOf<Listing & { productId: string; platform: string }>(
      tx,
      sql`SELECT pp.product_id AS "productId", coalesce(pl.code, pl.id::text) AS platform,
          pp.fee_category AS category, pp.fulfilment, pp.weight_grams AS "weightGrams"
        FROM product_platforms pp
        JOIN products p ON p.user_id = pp.user_id AND p.id = pp.product_id
        JOIN platforms pl ON pl.id = pp.platform_id
        WHERE pp.user_id = ${ownerId} AND p.business_id = ${businessId}`,
    )
    return new Listings(
      scope,
      business?.country ?? '',
      new Map(platforms.map(({ code, name }) => [foldName(name), code])),
      new Map(listed.map(({ productId, platform, ...listing }) => [`${platform}:${productId}`, listing])),
    )
  }

  /** Returns the facts of an item, which are taken from one of its lines. */
  factsOf(line: StoredLine): ItemFacts {
    const platform = this.#codes.get(foldName(line.platform)) ?? `?${line.platform}`
    const listing = this.listingOf(platform, line.productId)
    return {
      platform,
      country: this.#countryOf(line),
      productId: line.productId,
      category: listing?.category ?? null,
      fulfilment: listing?.fulfilment ?? null,
      weightGrams: listing?.weightGrams ?? null,
      volumeMm3: null,
      feesWithVat: FEES_WITH_VAT.get(line.format ?? '') ?? null,
    }
  }

  /** Returns what the seller entered about a product on a platform; null if nothing. `platform` is its code. */
  listingOf(platform: string, productId: string | null): Listing | null {
    return this.#listings.get(`${platform}:${productId}`) ?? null
  }

  /**
   * Returns the country of a line. A line without a country counts for the business's country if it is in the business's
   * currency.
   */
  #countryOf({ country, currency }: StoredLine): CountryCode | null {
    const own = currency === this.#scope.currency ? this.#country : null
    return COUNTRY_CODES.find((code) => code === (country || own)) ?? null
  }
}
