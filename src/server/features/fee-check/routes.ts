import {
  getFeeCheck,
  getFeeDifferencesCsv,
  getFeeDifferencesXlsx,
  listFeeDifferences,
} from '#contract/fee-check.ts'
import { getLearnedFees } from '#contract/learned-fees.ts'
import { todayOf } from '#server/core/today.ts'
import { withinBusiness } from '#server/infra/db/require-business.ts'
import { forOwner, type HttpApp, type OwnerCall } from '#server/infra/http/route.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import { csvAnswer, xlsxAnswer } from '#server/infra/tables/file-answer.ts'
import { countDifferences, readDifferences } from './differences/queries.ts'
import type { FeeCheckJob } from './jobs.ts'
import { readLearned } from './learned.ts'
import type { CheckDeps } from './run/run-check.ts'
import { exportDifferences, readSummary } from './service.ts'
import { readCheck } from './store.ts'

export function feeCheckRoutes(app: HttpApp, deps: CheckDeps & { job: JobSender<FeeCheckJob> }): void {
  const { db, now, job } = deps
  const inBusiness = withinBusiness(db)
  const today = () => todayOf({ now })

  forOwner(app, getFeeCheck, async (call) => {
    const { owner, params, query } = call
    const check = await inBusiness(call, (tx, scope) => readSummary(tx, scope, query))
    if (check.state !== 'current') await job.send({ owner, businessId: params.businessId })
    return check
  })

  forOwner(app, getLearnedFees, async (call) => {
    const { owner, params } = call
    const learned = await inBusiness(call, readLearned)
    if (learned.state !== 'current') await job.send({ owner, businessId: params.businessId })
    return learned
  })

  forOwner(app, listFeeDifferences, (call) =>
    inBusiness(call, async (tx, scope) => {
      const { page, pageSize, ...filter } = call.query
      const run = (await readCheck(tx, scope))?.run ?? 0
      const slice = { limit: pageSize, offset: (page - 1) * pageSize }
      return {
        differences: await readDifferences(tx, scope, run, { filter, today: today(), slice }),
        total: await countDifferences(tx, scope, run, filter),
      }
    }),
  )

  const table = (call: OwnerCall<typeof getFeeDifferencesCsv>) =>
    inBusiness(call, (tx, scope) => exportDifferences(tx, scope, call.query, today()))
  forOwner(app, getFeeDifferencesCsv, async (call) => csvAnswer(call, await table(call)))
  forOwner(app, getFeeDifferencesXlsx, async (call) => xlsxAnswer(call, await table(call)))
}
