import { sql } from 'drizzle-orm'
import type { ParsedQuery, ResponseOf } from '#contract/endpoint.ts'
import type { listProductRows } from '#contract/product-rows.ts'
import { skuCache } from '#server/core/sales/rollups/sku-parts.ts'
import { figuresOf } from '#server/core/sales/rollups/sums.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import { todayOf } from '#server/core/today.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { ProductsDeps } from '../service.ts'
import { type ProductRows, readRows } from './read-rows.ts'
import { type StoredRow, selectRows, type Wanted } from './select-rows.ts'

/** The number of cached lists: at most 40 MB in total, with about 1 KB per product. */
const LISTS = 8
const MOST_ROWS = 5_000

type Selected = ReturnType<typeof selectRows> & Omit<ProductRows, 'stored'>

/** Selects products with their figures, from the cache while the business's data is unchanged. */
export type SelectProducts = (owner: OwnerId, businessId: string, query: Wanted & Period) => Promise<Selected>

export function productSelection(deps: ProductsDeps): SelectProducts {
  const lists = new VersionedCache<ProductRows>(LISTS)
  const parts = skuCache()
  return async (owner, businessId, query) => {
    const today = todayOf(deps)
    const version = await rowsVersion(deps.db, owner, businessId)
    if (version === undefined) throw new AppError('business_not_found')
    const { from, to } = query
    const key = [owner, businessId, from, to, today].join(' ')
    let rows = lists.get(key, version)
    if (!rows) {
      // the version is read before the rows: if data changes in between, the rows are cached under a version that is never requested again
      rows = await deps.db.tenant(owner, async (tx) =>
        readRows(tx, await requireBusiness(tx, owner, businessId), parts, { from, to }, today),
      )
      if (rows.stored.length <= MOST_ROWS && !rows.isForeign) lists.set(key, version, rows)
    }
    const { stored, ...rest } = rows
    return { ...rest, ...selectRows(stored, query) }
  }
}

/** The version of products and sales, and of unit costs, whose changes count as changes of the catalog. */
async function rowsVersion(db: Database, owner: OwnerId, businessId: string): Promise<string | undefined> {
  const [found] = await db.tenantQuery<{ version: string }>(
    owner,
    sql`SELECT data_version || ' ' || catalog_version AS version FROM businesses
      WHERE user_id = ${owner} AND id = ${businessId}`,
  )
  return found?.version
}

export function pageOfRows(
  { selected, sums, counts, currency, platforms, tags }: Selected,
  { page, pageSize }: Pick<ParsedQuery<typeof listProductRows>, 'page' | 'pageSize'>,
): ResponseOf<typeof listProductRows> {
  const rowOf = ({ row }: StoredRow) => row
  return {
    currency,
    rows: selected.slice((page - 1) * pageSize, page * pageSize).map(rowOf),
    total: selected.length,
    page,
    pageSize,
    totals: sums && figuresOf(sums),
    notConverted: selected.some(({ row }) => row.notConverted),
    counts,
    platforms,
    tags: [...tags],
  }
}
