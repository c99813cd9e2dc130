import {
  createBusiness,
  deleteBusiness,
  getBusiness,
  listBusinesses,
  updateBusiness,
} from '#contract/businesses.ts'
import { listRecentProfits } from '#contract/recent-profits.ts'
import { todayOf } from '#server/core/today.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { removeFiles, type Storage } from '#server/infra/storage/storage.ts'
import { readRecentProfits, sharedProfits } from './recent-profits.ts'
import { type BusinessDeps, create, getOne, listAll, remove, update } from './service.ts'

export interface BusinessesDeps extends BusinessDeps {
  storage: Storage
}

export function businessRoutes(app: HttpApp, deps: BusinessesDeps): void {
  const { db, storage } = deps
  forOwner(app, listBusinesses, async ({ owner }) => ({
    businesses: await listAll(deps, owner),
  }))

  forOwner(app, listRecentProfits, async ({ owner }) => ({
    profits: [
      ...(await readRecentProfits(db, owner, todayOf(deps))),
      ...(await sharedProfits(db, owner, todayOf(deps))),
    ],
  }))

  forOwner(app, createBusiness, ({ owner, body }) => create(db, owner, body))

  forOwner(app, getBusiness, ({ owner, caller, params }) =>
    getOne(deps, { owner, caller, businessId: params.businessId }),
  )

  forOwner(app, updateBusiness, ({ owner, params, body }) => update(deps, owner, params.businessId, body))

  forOwner(app, deleteBusiness, async ({ c, owner, params, body }) => {
    const files = await remove(db, owner, params.businessId, body.name)
    await removeFiles(storage, files, c.get('log'))
    return undefined
  })
}
