import { getPayouts, getPayoutsCsv, getPayoutsPdf, getPayoutsXlsx } from '#contract/payouts.ts'
import type { PayoutPeriod } from '#domain/profit/payouts.ts'
import { businessName } from '#server/infra/db/business-name.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessCall, withinBusiness } from '#server/infra/db/require-business.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { csvAnswer, pdfAnswer, xlsxAnswer } from '#server/infra/tables/file-answer.ts'
import { readPayouts } from './queries.ts'
import { payoutsTable } from './table.ts'

export function payoutRoutes(app: HttpApp, { db }: { readonly db: Database }): void {
  const inBusiness = withinBusiness(db)
  const read = (call: BusinessCall & { readonly query: PayoutPeriod }) =>
    inBusiness(call, (tx, scope) => readPayouts(tx, scope, call.query))

  forOwner(app, getPayouts, read)
  forOwner(app, getPayoutsCsv, async (call) => csvAnswer(call, payoutsTable(await read(call), call.query)))
  forOwner(app, getPayoutsXlsx, async (call) => xlsxAnswer(call, payoutsTable(await read(call), call.query)))
  forOwner(app, getPayoutsPdf, async (call) =>
    pdfAnswer(call, await inBusiness(call, businessName), payoutsTable(await read(call), call.query)),
  )
}
