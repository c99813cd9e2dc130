import { getDashboard } from '#contract/dashboard.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { Database } from '#server/infra/db/database.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { readDashboard, type SalesCache } from './queries.ts'

/** The maximum number of cached dashboards, about 20 KB each. */
const DASHBOARDS = 500

export interface DashboardDeps {
  readonly db: Database
  readonly now: () => Date
}

export function dashboardRoutes(app: HttpApp, { db, now }: DashboardDeps): void {
  const cache: SalesCache = new VersionedCache(DASHBOARDS)
  forOwner(app, getDashboard, async ({ owner, params, query }) => {
    const scope = { ownerId: owner, businessId: params.businessId }
    const found = await readDashboard(db, cache, scope, query, now())
    if (!found) throw new AppError('business_not_found')
    return found
  })
}
