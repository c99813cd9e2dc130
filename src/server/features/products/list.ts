import { listProducts } from '#contract/products.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { answerText } from '#server/infra/http/route.ts'
import { type Page, readProducts, readVersion } from './queries.ts'

/** The number of cached pages, about 30 KB each. */
const PAGES = 300

/** Serves pages of the product list as serialised text, from the cache while the products are unchanged. */
export function productLists(db: Database) {
  const cache = new VersionedCache<string>(PAGES)
  return async (
    owner: OwnerId,
    businessId: string,
    query: Page & { search?: string | undefined },
  ): Promise<string> => {
    const asked = { owner, businessId, query }
    const { page, pageSize, search } = query
    const key = JSON.stringify([owner, businessId, page, pageSize, search])
    const version = await readVersion(db, owner, businessId)
    const known = version && cache.get(key, version)
    if (known) return known
    const found = version === null ? null : await readProducts(db, asked)
    if (!found) throw new AppError('business_not_found')
    const text = answerText(listProducts, { ...found.page, page, pageSize })
    cache.set(key, found.version, text)
    return text
  }
}
