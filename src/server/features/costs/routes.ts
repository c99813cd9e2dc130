import { listCostRows, saveUnitCosts, undoUnitCosts } from '#contract/cost-grid.ts'
import { getCostMethod, getStockLayers, previewCostMethod, setCostMethod } from '#contract/cost-method.ts'
import { createOverhead, deleteOverhead, listOverheads, updateOverhead } from '#contract/costs.ts'
import { addReceipt, correctReceipt, undoReceipt } from '#contract/receipts.ts'
import { deleteRecipe, listRecipes, previewRecipe, saveRecipe } from '#contract/recipes.ts'
import { createShipment, deleteShipment, listShipments, previewShipment } from '#contract/shipments.ts'
import { addUnitCost, changeUnitCost, deleteUnitCost, listUnitCosts } from '#contract/unit-costs.ts'
import { refuseLargeCostsIn } from '#server/core/sales/costing/refuse-large-costs.ts'
import { saveCosts } from '#server/core/sales/costing/save-costs.ts'
import { undoCosts } from '#server/core/sales/costing/undo-costs.ts'
import { todayOf } from '#server/core/today.ts'
import {
  refuseOtherCurrency,
  requireBusinessCurrency,
  withinBusiness,
} from '#server/infra/db/require-business.ts'
import { requireProduct } from '#server/infra/db/require-product.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import type { JobSender } from '#server/infra/jobs/jobs.ts'
import { readCostRows } from './cost-grid/queries.ts'
import { changeMethod } from './cost-method/change-method.ts'
import type { CostMethodJob } from './cost-method/jobs.ts'
import * as costMethod from './cost-method/service.ts'
import { create, list, remove, update } from './overheads/service.ts'
import * as receipts from './receipts/service.ts'
import { readProductRecipes } from './recipes/queries.ts'
import * as recipes from './recipes/service.ts'
import * as shipments from './shipments/service.ts'
import * as unitCosts from './unit-costs/service.ts'

export interface CostRoutesDeps extends unitCosts.CostDeps {
  readonly job: JobSender<CostMethodJob>
}

export function costRoutes(app: HttpApp, deps: CostRoutesDeps): void {
  const { db } = deps
  forOwner(app, addReceipt, ({ owner, params, body }) => receipts.add(deps, owner, params, body))

  forOwner(app, correctReceipt, ({ owner, params, body }) => receipts.correct(deps, owner, params, body))

  forOwner(app, undoReceipt, async ({ owner, params }) => {
    await receipts.undo(deps, owner, params)
    return undefined
  })

  forOwner(app, listRecipes, ({ owner, params }) =>
    db.tenant(owner, async (tx) =>
      readProductRecipes(tx, await requireProduct(tx, owner, params), params.productId, todayOf(deps)),
    ),
  )

  forOwner(app, previewRecipe, ({ owner, params, body }) =>
    recipes.preview(deps, owner, params, body.components),
  )

  forOwner(app, saveRecipe, ({ owner, params, body }) => recipes.save(deps, owner, params, body.components))

  forOwner(app, deleteRecipe, ({ owner, params }) => recipes.save(deps, owner, params, []))

  const inBusiness = withinBusiness(db)
  forOwner(app, getCostMethod, (call) => inBusiness(call, costMethod.read))

  forOwner(app, previewCostMethod, (call) =>
    inBusiness(call, (tx, scope) => costMethod.preview(tx, scope, call.query.method, todayOf(deps))),
  )

  forOwner(app, setCostMethod, async (call) => {
    const { owner, params, body } = call
    const { done, setting } = await inBusiness(call, async (tx, scope) => ({
      done: await changeMethod(tx, scope, body.method),
      setting: await costMethod.read(tx, scope),
    }))
    if (!done) await deps.job.send({ owner, businessId: params.businessId })
    return setting
  })

  forOwner(app, getStockLayers, ({ owner, params }) => costMethod.layers(deps, owner, params))

  forOwner(app, listOverheads, async ({ owner, params }) => ({
    overheads: await list(db, owner, params.businessId),
  }))

  forOwner(app, createOverhead, ({ owner, params, body }) => create(db, owner, params.businessId, body))

  forOwner(app, updateOverhead, ({ owner, params, body }) => update(db, owner, params, body))

  forOwner(app, deleteOverhead, async ({ owner, params }) => {
    await remove(db, owner, params)
    return undefined
  })

  forOwner(app, listCostRows, (call) =>
    inBusiness(call, async (tx, scope) => {
      const { page, pageSize } = call.query
      const rows = await readCostRows(tx, scope, todayOf(deps))
      const shown = rows.slice((page - 1) * pageSize, page * pageSize)
      return { currency: scope.currency, rows: shown, total: rows.length, page, pageSize }
    }),
  )

  forOwner(app, saveUnitCosts, ({ owner, params, body }) =>
    db.tenant(owner, async (tx) => {
      const scope = await requireBusinessCurrency(tx, owner, params.businessId)
      refuseOtherCurrency(scope, body.currency)
      refuseLargeCostsIn(scope.currency, { costs: body.costs })
      return saveCosts(tx, scope, body, todayOf(deps))
    }),
  )

  forOwner(app, undoUnitCosts, async ({ owner, params }) => {
    await db.tenant(owner, async (tx) =>
      undoCosts(tx, await requireBusinessCurrency(tx, owner, params.businessId), params.saveId),
    )
    return undefined
  })

  forOwner(app, listUnitCosts, ({ owner, params }) => unitCosts.history(deps, owner, params))

  forOwner(app, addUnitCost, ({ owner, params, body }) => unitCosts.add(deps, owner, params, body))

  forOwner(app, changeUnitCost, ({ owner, params, body }) => unitCosts.change(deps, owner, params, body))

  forOwner(app, deleteUnitCost, ({ owner, params }) => unitCosts.remove(deps, owner, params))

  forOwner(app, listShipments, async ({ owner, params, query }) => ({
    ...(await shipments.list(db, owner, params.businessId, query)),
    page: query.page,
    pageSize: query.pageSize,
  }))

  forOwner(app, previewShipment, ({ owner, params, body }) =>
    shipments.preview(deps, owner, params.businessId, body),
  )

  forOwner(app, createShipment, ({ owner, params, body }) =>
    shipments.create(deps, owner, params.businessId, body),
  )

  forOwner(app, deleteShipment, async ({ owner, params }) => {
    await shipments.remove(deps, owner, params)
    return undefined
  })
}
