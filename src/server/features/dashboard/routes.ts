import { getDashboard } from '#contract/dashboard.ts'
import type { CompletenessCache } from '#server/core/sales/rollups/completeness.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { Database } from '#server/infra/db/database.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { type OfSales, readDashboard } from './queries.ts'

/** The maximum number of dashboards in the cache, about 20 KB each. */
const DASHBOARDS = 500

export interface DashboardDeps {
  readonly db: Database
  readonly now: () => Date
  readonly completeness: CompletenessCache
}

export function dashboardRoutes(app: HttpApp, { db, now, completeness }: DashboardDeps): void {
  const caches = { sales: new VersionedCache<OfSales>(DASHBOARDS), completeness }
  forOwner(app, getDashboard, async ({ owner, params, query }) => {
    const scope = { ownerId: owner, businessId: params.businessId }
    const found = await readDashboard(db, caches, scope, query, now())
    if (!found) throw new AppError('business_not_found')
    return found
  })
}
