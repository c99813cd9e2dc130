import { getDashboard } from '#contract/dashboard.ts'
import { Remembered } from '#server/infra/cache/versioned-cache.ts'
import type { Database } from '#server/infra/db/database.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { type RememberedSales, readDashboard } from './queries.ts'

/** Of some 20 KB each. */
const DASHBOARDS = 500

export function dashboardRoutes(app: HttpApp, { db }: { db: Database }): void {
  const remembered: RememberedSales = new Remembered(DASHBOARDS)
  forOwner(app, getDashboard, async ({ owner, params, query }) => {
    const scope = { ownerId: owner, businessId: params.businessId }
    const found = await readDashboard(db, remembered, scope, query)
    if (!found) throw new AppError('business_not_found')
    return found
  })
}
