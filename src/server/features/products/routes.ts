import { listCatalogue } from '#contract/catalogue.ts'
import { changeProducts } from '#contract/product-changes.ts'
import { listProductIds, listProductRows } from '#contract/product-rows.ts'
import { getProductSales } from '#contract/product-sales.ts'
import {
  createCostCategory,
  createPlatform,
  createProduct,
  deleteProduct,
  getProduct,
  listCostCategories,
  listPlatforms,
  listProducts,
  listStockMovements,
  recordDamage,
  setStock,
  updateProduct,
} from '#contract/products.ts'
import type { CompletenessCache } from '#server/core/sales/rollups/completeness.ts'
import type { StockCache } from '#server/core/stock/stock-levels.ts'
import { todayOf } from '#server/core/today.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import { withinBusiness } from '#server/infra/db/require-business.ts'
import { forOwner, type HttpApp, JSON_TYPE } from '#server/infra/http/route.ts'
import { removeFiles, type Storage } from '#server/infra/storage/storage.ts'
import { changeMany } from './bulk/change-many.ts'
import { productLists } from './cached-list.ts'
import { readCatalogue } from './catalogue/queries.ts'
import { addNamed, listNamed } from './named-lists.ts'
import { pageOfRows, productSelection } from './rows/list-rows.ts'
import { type OfProduct, readProductSales } from './sales/queries.ts'
import { create, getOwn, type ProductsDeps, remove, update } from './service.ts'
import { listMovements, setQuantity, takeDamaged } from './stock/service.ts'

/** The maximum number of sales pages of products (one per product and period) in the cache, about 10 KB each. */
const PRODUCT_SALES = 500

export function productRoutes(
  app: HttpApp,
  deps: ProductsDeps & { storage: Storage; stock: StockCache; completeness: CompletenessCache },
): void {
  const select = productSelection(deps)
  const pageOf = productLists(deps.db, select, () => todayOf(deps))
  forOwner(app, listProducts, async ({ c, owner, params, query }) =>
    c.body(await pageOf(owner, params.businessId, query), 200, JSON_TYPE),
  )

  forOwner(app, listProductRows, async ({ owner, params, query }) =>
    pageOfRows(await select(owner, params.businessId, query), query),
  )

  forOwner(app, listProductIds, async ({ owner, params, query }) => {
    const { selected } = await select(owner, params.businessId, query)
    return { ids: selected.map(({ row }) => row.id) }
  })

  forOwner(app, changeProducts, async ({ c, owner, params, body }) => {
    const { answer, files } = await changeMany(deps, owner, params.businessId, body)
    await removeFiles(deps.storage, files, c.get('log'))
    return answer
  })

  forOwner(app, listCatalogue, async (call) => {
    const read = await withinBusiness(deps.db)(call, (tx, scope) =>
      readCatalogue(tx, scope, call.query, todayOf(deps)),
    )
    const { file, page } = call.query
    if (file && page === 1)
      await call.c.get('recordExport')({ ownerId: call.owner, ...call.params }, `safi-products.${file}`)
    return read
  })

  forOwner(app, createProduct, ({ owner, params, body }) => create(deps, owner, params.businessId, body))

  forOwner(app, getProduct, ({ owner, params }) => getOwn(deps, owner, params))

  const caches = { sales: new VersionedCache<OfProduct>(PRODUCT_SALES), completeness: deps.completeness }
  forOwner(app, getProductSales, ({ owner, params, query }) =>
    readProductSales(deps.db, caches, { ownerId: owner, ...params }, query, todayOf(deps)),
  )

  forOwner(app, updateProduct, async ({ c, owner, params, body }) => {
    const { product, files } = await update(deps, owner, params, body)
    await removeFiles(deps.storage, files, c.get('log'))
    return product
  })

  forOwner(app, deleteProduct, async ({ c, owner, params, body }) => {
    await removeFiles(deps.storage, await remove(deps, owner, params, body.name), c.get('log'))
    return undefined
  })

  forOwner(app, setStock, ({ owner, params, body }) => setQuantity(deps, owner, params, body.quantity))

  forOwner(app, recordDamage, ({ owner, params, body }) => takeDamaged(deps, owner, params, body))

  forOwner(app, listStockMovements, async ({ owner, params, query }) => ({
    ...(await listMovements(deps, owner, params, query)),
    page: query.page,
    pageSize: query.pageSize,
  }))

  forOwner(app, listPlatforms, async ({ owner }) => ({
    platforms: await listNamed(deps.db, owner, 'platform'),
  }))

  forOwner(app, createPlatform, ({ owner, body }) => addNamed(deps.db, owner, 'platform', body.name))

  forOwner(app, listCostCategories, async ({ owner }) => ({
    categories: await listNamed(deps.db, owner, 'category'),
  }))

  forOwner(app, createCostCategory, ({ owner, body }) => addNamed(deps.db, owner, 'category', body.name))
}
