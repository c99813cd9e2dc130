import type { ParsedQuery } from '#contract/endpoint.ts'
import { listProducts } from '#contract/products.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { answerText } from '#server/infra/http/route.ts'
import { readProducts, readProductsOf, readVersion } from './queries.ts'
import type { SelectProducts } from './rows/list-rows.ts'

/** The maximum number of pages in the cache, about 30 KB each. */
const PAGES = 300

type Query = ParsedQuery<typeof listProducts>

function isUsual({ only, platform, tag, variantOf, sort, order }: Query): boolean {
  return !only && !platform && !tag && !variantOf && sort === 'newest' && order === 'desc'
}

/** Serves pages of the product list as JSON text. Pages in the default order come from a cache while the products are unchanged. */
export function productLists(db: Database, select: SelectProducts, now: () => string) {
  const cache = new VersionedCache<string>(PAGES)

  /**
   * Reads a page with a filter or a sort order other than the default. These can depend on sales, and so on a period.
   */
  const selectedPage = async (owner: OwnerId, businessId: string, query: Query): Promise<string> => {
    const { page, pageSize } = query
    const { selected } = await select(owner, businessId, query)
    const ids = selected.slice((page - 1) * pageSize, page * pageSize).map(({ row }) => row.id)
    const products = await readProductsOf(db, { ownerId: owner, businessId }, ids, now())
    return answerText(listProducts, { products, total: selected.length, page, pageSize })
  }

  return async (owner: OwnerId, businessId: string, query: Query): Promise<string> => {
    if (!isUsual(query)) return selectedPage(owner, businessId, query)
    const today = now()
    const asked = { owner, businessId, query, today }
    const { page, pageSize, search } = query
    const key = JSON.stringify([owner, businessId, page, pageSize, search, today])
    const version = cache.has(key) && (await readVersion(db, owner, businessId))
    const known = version && cache.get(key, version)
    if (known) return known
    const found = await readProducts(db, asked)
    if (!found) throw new AppError('business_not_found')
    const text = answerText(listProducts, { ...found.page, page, pageSize })
    cache.set(key, found.version, text)
    return text
  }
}
