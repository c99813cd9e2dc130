import { ownerId } from '#server/infra/db/owner.ts'
import type { JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import { type CheckDeps, runCheck } from './run/run-check.ts'
import { requestedChecks, stallCheck } from './store.ts'

export interface FeeCheckJob {
  owner: string
  businessId: string
}

export function defineFeeCheck(jobs: Jobs, deps: CheckDeps): JobSender<FeeCheckJob> {
  return jobs.define<FeeCheckJob>({
    name: 'fee-checks',
    asked: 'again',
    keyOf: ({ businessId }) => businessId,
    unfinished: () => requestedChecks(deps.db.system),
    handle: async ({ owner, businessId }, { signal, last }) => {
      try {
        await runCheck(deps, ownerId(owner), businessId, signal)
      } catch (error) {
        if (last) await stallCheck(deps.db.system, businessId)
        throw error
      }
    },
  })
}
