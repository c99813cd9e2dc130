import { type SQL, sql } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { cachedAnswer } from '#server/infra/cache/cached-answer.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { linesBySku, salesBySku } from '../lines/lines-by-sku.ts'
import type { Part } from './parts.ts'
import { SUMS_OR_NULL, withZeros } from './sums.ts'
import type { Period } from './whole-months.ts'

/** The sums of a SKU and a product. The product is null if the lines belong to no product or to different products. */
export interface SkuPart extends Part {
  readonly title: string
  readonly productId: string | null
}

interface Asked extends Period {
  readonly convertedTo: CurrencyCode | undefined
  /** Whether some sales are in another currency than the target currency. */
  readonly isForeign: boolean
}

/** Number of cached breakdowns. They take at most 16 MB in total, with about 400 bytes per part. */
const BREAKDOWNS = 8
const MOST_PARTS = 5_000

export type SkuCache = VersionedCache<readonly SkuPart[]>
export const skuCache = (): SkuCache => new VersionedCache(BREAKDOWNS)

/** Returns the sums by SKU. Reads them from the cache if a request for another page or sort order has read them before. */
export async function cachedSkuParts(
  tx: Tx,
  scope: BusinessScope,
  cache: SkuCache,
  asked: Asked,
): Promise<readonly SkuPart[]> {
  const { from, to, convertedTo, isForeign } = asked
  return cachedAnswer(
    tx,
    scope,
    cache,
    [from, to, convertedTo, isForeign],
    () => skuParts(tx, scope, asked),
    (parts) => parts.length <= MOST_PARTS,
  )
}

/** Reads the sums by SKU. Sales in other currencies are read from lines, because they are converted day by day. */
async function skuParts(
  tx: Tx,
  scope: BusinessScope,
  { convertedTo, isForeign, ...period }: Asked,
): Promise<SkuPart[]> {
  const inCurrency = (is: SQL) => (convertedTo ? sql`WHERE r.currency ${is} ${convertedTo}` : sql``)
  const rows = await salesBySku((query) => rowsOf(tx, query), scope, period)
  const kept = await partsOf(tx, rows, sql`NULL::text`, inCurrency(sql`=`))
  if (!convertedTo || !isForeign) return kept
  const lines = linesBySku(scope, period)
  return [...kept, ...(await partsOf(tx, lines, sql`r.day::text`, inCurrency(sql`<>`)))]
}

/** Adds up the rows of `source`, which have the columns of the rollup by SKU. `day` and `where` call them `r`. */
export async function partsOf(tx: Tx, source: SQL, day: SQL, where: SQL): Promise<SkuPart[]> {
  const rows = await rowsOf<SkuPart>(
    tx,
    sql`WITH r AS (${source})
      SELECT r.currency, r.sku AS key, ${day} AS day, max(r.title) AS title, r.product_id AS "productId", ${SUMS_OR_NULL}
      FROM r ${where} GROUP BY 1, 2, 3, r.product_id ORDER BY 1, 2, 3, r.product_id`,
  )
  return withZeros(rows)
}
