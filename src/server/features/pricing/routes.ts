import { applyScenario, deleteScenario, keepScenario, listScenarios } from '#contract/pricing.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { apply, keep, list, type PricingDeps, remove } from './service.ts'

export function pricingRoutes(app: HttpApp, deps: PricingDeps): void {
  forOwner(app, listScenarios, async ({ owner, params }) => ({ scenarios: await list(deps, owner, params) }))

  forOwner(app, keepScenario, ({ owner, params, body }) => keep(deps, owner, params, body))

  forOwner(app, applyScenario, async ({ owner, params }) => ({ price: await apply(deps, owner, params) }))

  forOwner(app, deleteScenario, async ({ owner, params }) => {
    await remove(deps, owner, params)
    return undefined
  })
}
