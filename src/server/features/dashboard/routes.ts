import { getDashboard } from '#contract/dashboard.ts'
import type { Database } from '#server/platform/db/database.ts'
import { requireBusiness } from '#server/platform/db/require-business.ts'
import { forOwner, type HttpApp } from '#server/platform/http/route.ts'
import { readDashboard } from './read-model.ts'

export function dashboardRoutes(app: HttpApp, { db }: { db: Database }): void {
  forOwner(app, getDashboard, ({ owner, params, query }) =>
    db.tenant(owner, async (tx) => {
      const scope = await requireBusiness(tx, owner, params.businessId)
      return readDashboard(tx, scope, query)
    }),
  )
}
