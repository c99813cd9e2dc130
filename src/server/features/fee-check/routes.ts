import {
  type FeeCheck,
  getFeeCheck,
  getFeeDifferencesCsv,
  getFeeDifferencesXlsx,
  listFeeDifferences,
  MOST_EXPORTED,
} from '#contract/fee-check.ts'
import { todayOf } from '#server/core/today.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { withinBusiness } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { forOwner, type HttpApp, type OwnerCall } from '#server/infra/http/route.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import { csvAnswer, xlsxAnswer } from '#server/infra/tables/file-answer.ts'
import type { ReportTable } from '#server/infra/tables/report-table.ts'
import { countDifferences, readDifferences } from './differences/queries.ts'
import { differencesTable } from './differences/table.ts'
import type { CheckFilter } from './filter.ts'
import type { FeeCheckJob } from './jobs.ts'
import { readPlatforms, readStatements } from './queries.ts'
import { fingerprint } from './run/fingerprint.ts'
import type { CheckDeps } from './run/run-check.ts'
import { readCheck, requestCheck } from './store.ts'

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

  const table = (call: OwnerCall<typeof getFeeDifferencesCsv>): Promise<ReportTable> =>
    inBusiness(call, async (tx, scope) => {
      const { language, ...filter } = call.query
      const check = await readCheck(tx, scope)
      if (!check || check.fingerprint === null) throw new AppError('fee_check_unfinished')
      const count = await countDifferences(tx, scope, check.run, filter)
      if (count > MOST_EXPORTED)
        throw new AppError('fee_check_too_large', { data: { count, limit: MOST_EXPORTED } })
      const slice = { limit: MOST_EXPORTED, offset: 0 }
      const rows = await readDifferences(tx, scope, check.run, { filter, today: today(), slice })
      return differencesTable(rows, language)
    })
  forOwner(app, getFeeDifferencesCsv, async (call) => csvAnswer(call, await table(call)))
  forOwner(app, getFeeDifferencesXlsx, async (call) => xlsxAnswer(call, await table(call)))
}

/** The figures of the last complete check. If something has changed since, requests the next one. */
async function readSummary(tx: Tx, scope: BusinessScope, filter: CheckFilter): Promise<FeeCheck> {
  const check = await readCheck(tx, scope)
  const present = await fingerprint(tx, scope)
  const current = check !== null && check.fingerprint === present
  if (!current) await requestCheck(tx, scope, present)
  const never = check === null || check.fingerprint === null
  const run = check?.run ?? 0
  return {
    state: current ? 'current' : never ? 'never' : 'checking',
    checkedAt: check?.checkedAt ?? null,
    failed: !current && (check?.stalled ?? false),
    progress: current || !check ? null : { lines: check.linesDone, of: check.linesTotal },
    platforms: await readPlatforms(tx, scope, run),
    statements: await readStatements(tx, scope, run, filter),
  }
}
