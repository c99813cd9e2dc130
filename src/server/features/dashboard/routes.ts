import { getDashboard } from '#contract/dashboard.ts'
import type { Database } from '#server/platform/db/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { forOwner, type HttpApp } from '#server/platform/http/route.ts'
import { Remembered } from '#server/platform/remembered.ts'
import { type RememberedSales, readDashboard } from './read-model.ts'

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
