import { getVat, setVat } from '#contract/vat.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { getOwn, replace, type VatDeps } from './service.ts'

export function vatRoutes(app: HttpApp, deps: VatDeps): void {
  forOwner(app, getVat, ({ owner, params }) => getOwn(deps, owner, params.businessId))

  forOwner(app, setVat, ({ owner, params, body }) => replace(deps, owner, params.businessId, body))
}
