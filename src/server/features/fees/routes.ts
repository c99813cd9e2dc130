import { createFeeRule, deleteFeeRule, getPaidFees, listFeeRules, updateFeeRule } from '#contract/fees.ts'
import { saveLearnedFees } from '#contract/learned-fees.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { saveLearned } from './learned.ts'
import { readPaidFees } from './queries.ts'
import { create, type FeesDeps, list, remove, update } from './service.ts'

export function feeRoutes(app: HttpApp, deps: FeesDeps): void {
  forOwner(app, listFeeRules, async ({ owner, params, query }) => ({
    ...(await list(deps, owner, params.businessId, query)),
    page: query.page,
    pageSize: query.pageSize,
  }))

  forOwner(app, createFeeRule, ({ owner, params, body }) => create(deps, owner, params.businessId, body))

  forOwner(app, updateFeeRule, ({ owner, params, body }) => update(deps, owner, params, body))

  forOwner(app, deleteFeeRule, async ({ owner, params }) => {
    await remove(deps, owner, params)
    return undefined
  })

  forOwner(app, saveLearnedFees, ({ owner, params, body }) =>
    saveLearned(deps, owner, params.businessId, body.fees),
  )

  forOwner(app, getPaidFees, ({ owner, params, query }) =>
    deps.db.tenant(owner, async (tx) =>
      readPaidFees(tx, await requireBusiness(tx, owner, params.businessId), query),
    ),
  )
}
