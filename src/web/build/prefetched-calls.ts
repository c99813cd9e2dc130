import { getSession } from '#contract/accounts.ts'
import { getBusiness, listBusinesses } from '#contract/businesses.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { getForecast } from '#contract/forecast.ts'
import { listProductRows } from '#contract/product-rows.ts'
import { getProductSales } from '#contract/product-sales.ts'
import { getProduct, listStockMovements } from '#contract/products.ts'
import { listRecipes } from '#contract/recipes.ts'
import { refusalOf } from '#contract/roles.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import { DASHBOARD_PERIOD, LAST_DAYS } from '#web/period/period.ts'

const CALLS = {
  getBusiness,
  // The query that the dashboard sends when its URL names no period.
  getDashboard: { ...getDashboard, path: `${getDashboard.path}?days=${LAST_DAYS[DASHBOARD_PERIOD]}` },
  getForecast,
  // The product page starts with the same period as the dashboard.
  getProductSales: {
    ...getProductSales,
    path: `${getProductSales.path}?days=${LAST_DAYS[DASHBOARD_PERIOD]}`,
  },
  getProduct,
  listBusinesses,
  // The query that the product table sends when its URL names nothing.
  listProductRows: {
    ...listProductRows,
    path: `${listProductRows.path}?days=${LAST_DAYS['last-30-days']}&sort=revenue&order=desc&variants=together&page=1&pageSize=100`,
  },
  // The stock tab starts with the first page of the movements.
  listStockMovements: {
    ...listStockMovements,
    path: `${listStockMovements.path}?page=1&pageSize=${LIMITS.stockMovementsPage}`,
  },
  listRecipes,
}

/**
 * The names of the calls that a route can prefetch. The list of routes contains names instead of endpoints, because browsers load it with
 * every page.
 */
export type PrefetchedCall = keyof typeof CALLS

const WITHOUT_COSTS = { role: 'viewer', hidesCosts: true } as const

/**
 * The API paths that the boot script requests for a route. It leaves out those that end in #costs where costs and profit are hidden from
 * the member.
 */
export function prefetchedPaths(route: { layout: string; prefetch?: readonly PrefetchedCall[] }): string[] {
  const inBusiness = route.layout === 'business' ? [getBusiness] : []
  const own = route.prefetch?.map((name) => CALLS[name]) ?? []
  return [getSession, ...inBusiness, ...own].map((call) =>
    refusalOf(call, WITHOUT_COSTS) ? `${call.path}#costs` : call.path,
  )
}
