import { sql } from 'drizzle-orm'
import type { ParsedQuery, ResponseOf } from '#contract/endpoint.ts'
import type { listProductRows } from '#contract/product-rows.ts'
import { lastDays } from '#domain/profit/period-before.ts'
import { lastSaleOf } from '#server/core/sales/rollups/daily-sales.ts'
import { skuCache } from '#server/core/sales/rollups/sku-parts.ts'
import { figuresOf } from '#server/core/sales/rollups/sums.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import type { StockCache } from '#server/core/stock/stock-levels.ts'
import { todayOf } from '#server/core/today.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { ProductsDeps } from '../service.ts'
import { type ProductRows, readRows } from './read-rows.ts'
import { selectRows, sorted, type Wanted } from './select-rows.ts'
import { variantsTogether } from './variants-together.ts'

/** The maximum number of lists in the cache. Together they take at most 40 MB, at about 1 KB per product. */
const LISTS = 8
const MOST_ROWS = 5_000

type Selected = ReturnType<typeof selectRows> &
  Omit<ProductRows, 'stored'> & { readonly period: ResponseOf<typeof listProductRows>['period'] }

/** Selects products with their figures, from the cache while the business's data is unchanged. */
export type SelectProducts = (
  owner: OwnerId,
  businessId: string,
  query: Wanted & Period & { readonly days?: number | undefined },
) => Promise<Selected>

export function productSelection(deps: ProductsDeps & { stock: StockCache }): SelectProducts {
  const lists = new VersionedCache<ProductRows>(LISTS)
  const caches = { parts: skuCache(), stock: deps.stock }
  return async (owner, businessId, query) => {
    const today = todayOf(deps)
    const now = await readNow(deps.db, owner, businessId)
    if (!now) throw new AppError('business_not_found')
    const { version } = now
    const { from, to } = query.days === undefined ? query : lastDays(query.days, now.lastSale, today)
    const key = [owner, businessId, from, to, today].join(' ')
    let rows = lists.get(key, version)
    if (!rows) {
      // reads the version before the rows: if data changes in between, the rows are cached under an old version that is never requested
      // again
      rows = await deps.db.tenant(owner, async (tx) =>
        readRows(tx, await requireBusiness(tx, owner, businessId), caches, { from, to }, today),
      )
      if (rows.stored.length <= MOST_ROWS && !rows.isForeign) lists.set(key, version, rows)
    }
    const { stored, ...rest } = rows
    return { ...rest, period: { from: from ?? null, to: to ?? null }, ...selectRows(stored, query) }
  }
}

interface Now {
  /** Reads the version of the business's data, which changes with products, unit costs and sales. */
  readonly version: string
  readonly lastSale: string | null
}

async function readNow(db: Database, owner: OwnerId, businessId: string): Promise<Now | undefined> {
  const [found] = await db.tenantQuery<Now>(
    owner,
    sql`SELECT b.data_version || ' ' || b.catalog_version AS version,
        ${lastSaleOf({ ownerId: owner, businessId })} AS "lastSale"
      FROM businesses b WHERE b.user_id = ${owner} AND b.id = ${businessId}`,
  )
  return found
}

export function pageOfRows(
  { selected, sums, others, tags, variantsOf, ...rest }: Selected,
  query: ParsedQuery<typeof listProductRows>,
): ResponseOf<typeof listProductRows> {
  const { currency, counts, period, platforms, oldestRate, newestRate } = rest
  const { page, pageSize } = query
  const rows = query.variants === 'together' ? sorted(variantsTogether(selected), query) : selected
  return {
    currency,
    rows: rows.slice((page - 1) * pageSize, page * pageSize).map(({ row }) => row),
    total: rows.length,
    page,
    pageSize,
    totals: sums && figuresOf(sums),
    others: others && figuresOf(others),
    notConverted: selected.some(({ row }) => row.notConverted),
    ...{ oldestRate, newestRate, period },
    counts,
    platforms,
    tags: [...tags],
    variantsOf: [...variantsOf],
  }
}
