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
import { readRecentProfits, sharedProfits } from './recent-profits.ts'
import { type BusinessDeps, create, getOne, listAll, remove, update } from './service.ts'

export function businessRoutes(app: HttpApp, deps: BusinessDeps): void {
  const { db } = deps
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

  forOwner(app, deleteBusiness, async ({ owner, params, body }) => {
    await remove(deps, owner, params.businessId, body.name)
    return undefined
  })
}
