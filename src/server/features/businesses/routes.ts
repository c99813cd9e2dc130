import {
  createBusiness,
  deleteBusiness,
  getBusiness,
  listBusinesses,
  updateBusiness,
} from '#contract/businesses.ts'
import { listRecentProfits } from '#contract/recent-profits.ts'
import { todayOf } from '#server/core/today.ts'
import type { Database } from '#server/infra/db/database.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import { removeFiles, type Storage } from '#server/infra/storage/storage.ts'
import { readRecentProfits } from './recent-profits.ts'
import { create, getOwn, listOwn, remove, update } from './service.ts'
import type { CheckRun } from './store.ts'

export interface BusinessesDeps {
  db: Database
  storage: Storage
  now: () => Date
  /** Runs the checks of waiting imports again. */
  checks: JobSender<CheckRun>
}

export function businessRoutes(app: HttpApp, deps: BusinessesDeps): void {
  const { db, storage } = deps
  forOwner(app, listBusinesses, async ({ owner }) => ({ businesses: await listOwn(db, owner) }))

  forOwner(app, listRecentProfits, async ({ owner }) => ({
    profits: await readRecentProfits(db, owner, todayOf(deps)),
  }))

  forOwner(app, createBusiness, ({ owner, body }) => create(db, owner, body))

  forOwner(app, getBusiness, ({ owner, params }) => getOwn(db, owner, params.businessId))

  forOwner(app, updateBusiness, ({ owner, params, body }) => update(deps, owner, params.businessId, body))

  forOwner(app, deleteBusiness, async ({ c, owner, params, body }) => {
    const files = await remove(db, owner, params.businessId, body.name)
    await removeFiles(storage, files, c.get('log'))
    return undefined
  })
}
