import { getForecast, setProfitGoal } from '#contract/forecast.ts'
import type { CompletenessCache } from '#server/core/sales/rollups/completeness.ts'
import { todayOf } from '#server/core/today.ts'
import type { Database } from '#server/infra/db/database.ts'
import {
  refuseOtherCurrency,
  requireBusinessCurrency,
  withinBusiness,
} from '#server/infra/db/require-business.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { forecastCache, readForecast } from './queries.ts'
import { saveGoal } from './service.ts'

export interface ForecastDeps {
  readonly db: Database
  readonly now: () => Date
  readonly completeness: CompletenessCache
}

export function forecastRoutes(app: HttpApp, { db, now, completeness }: ForecastDeps): void {
  const inBusiness = withinBusiness(db)
  const caches = { months: forecastCache(), completeness }

  forOwner(app, getForecast, (call) =>
    inBusiness(call, (tx, scope) => readForecast(tx, scope, caches, todayOf({ now }))),
  )
  forOwner(app, setProfitGoal, async ({ owner, params, body: { profit, currency } }) => {
    await db.tenant(owner, async (tx) => {
      const scope = await requireBusinessCurrency(tx, owner, params.businessId)
      refuseOtherCurrency(scope, currency)
      await saveGoal(tx, scope, profit)
    })
    return { profit }
  })
}
