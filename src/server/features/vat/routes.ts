import { getVat, setVat } from '#contract/vat.ts'
import {
  getVatReturn,
  getVatReturnCsv,
  getVatReturnPdf,
  getVatReturnXlsx,
  setEmirate,
} from '#contract/vat-return.ts'
import { businessName } from '#server/infra/db/business-name.ts'
import { type BusinessCall, withinBusiness } from '#server/infra/db/require-business.ts'
import { AppError } from '#server/infra/http/errors.ts'
import { forOwner, type HttpApp, type OwnerCall } from '#server/infra/http/route.ts'
import { csvAnswer, pdfAnswer, xlsxAnswer } from '#server/infra/tables/file-answer.ts'
import { readVatReturn, soldCache } from './return/queries.ts'
import { vatReturnTable } from './return/table.ts'
import { changeEmirate, getOwn, replace, type VatDeps } from './service.ts'

export function vatRoutes(app: HttpApp, deps: VatDeps): void {
  const inBusiness = withinBusiness(deps.db)
  const cache = soldCache()

  forOwner(app, getVat, ({ owner, params }) => getOwn(deps, owner, params.businessId))

  forOwner(app, setVat, ({ owner, params, body }) => replace(deps, owner, params.businessId, body))

  forOwner(app, setEmirate, async (call) => {
    await inBusiness(call, (tx, scope) => changeEmirate(tx, scope, call.body.emirate))
    return call.body
  })

  const read = (call: BusinessCall & Pick<OwnerCall<typeof getVatReturn>, 'query'>) =>
    inBusiness(call, (tx, scope) => readVatReturn(tx, scope, cache, call.query))
  const table = async (call: OwnerCall<typeof getVatReturnCsv>) => {
    const report = await read(call)
    if (report.recomputing) throw new AppError('vat_recomputing')
    return vatReturnTable(report, call.query.language)
  }

  forOwner(app, getVatReturn, read)
  forOwner(app, getVatReturnCsv, async (call) => csvAnswer(call, await table(call)))
  forOwner(app, getVatReturnXlsx, async (call) => xlsxAnswer(call, await table(call)))
  forOwner(app, getVatReturnPdf, async (call) =>
    pdfAnswer(call, await inBusiness(call, businessName), await table(call)),
  )
}
