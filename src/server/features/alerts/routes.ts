import { listAlerts, snoozeAlert, unsnoozeAlert } from '#contract/alerts.ts'
import type { Database } from '#server/infra/db/database.ts'
import { withinBusiness } from '#server/infra/db/require-business.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import { readAlerts } from './queries.ts'
import { snooze, unsnooze } from './service.ts'
import type { AlertJob } from './store.ts'

export interface AlertRouteDeps {
  readonly db: Database
  readonly now: () => Date
  readonly job: JobSender<AlertJob>
}

export function alertRoutes(app: HttpApp, { db, now, job }: AlertRouteDeps): void {
  const inBusiness = withinBusiness(db)

  forOwner(app, listAlerts, async (call) => {
    const { owner, params, query } = call
    const { due, ...found } = await inBusiness(call, (tx, scope) => readAlerts(tx, scope, query, now()))
    if (due) await job.send({ owner, businessId: params.businessId })
    return found
  })
  forOwner(app, snoozeAlert, (call) =>
    inBusiness(call, (tx, scope) => snooze(tx, scope, call.params.alertId, now())),
  )
  forOwner(app, unsnoozeAlert, async (call) => {
    await inBusiness(call, (tx, scope) => unsnooze(tx, scope, call.params.alertId))
    return undefined
  })
}
