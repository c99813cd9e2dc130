import { getPayouts, getPayoutsCsv, getPayoutsXlsx } from '#contract/payouts.ts'
import type { Database } from '#server/platform/db/database.ts'
import type { OwnerId } from '#server/platform/db/owner.ts'
import { requireBusiness } from '#server/platform/db/require-business.ts'
import { forOwner, type HttpApp } from '#server/platform/http/route.ts'
import { csvAnswer, xlsxAnswer } from '#server/platform/tables/file-answer.ts'
import { readPayouts } from './read-model.ts'
import { payoutsTable } from './table.ts'

export function payoutRoutes(app: HttpApp, { db }: { readonly db: Database }): void {
  const read = ({ owner, params }: { owner: OwnerId; params: { businessId: string } }) =>
    db.tenant(owner, async (tx) => readPayouts(tx, await requireBusiness(tx, owner, params.businessId)))

  forOwner(app, getPayouts, read)
  forOwner(app, getPayoutsCsv, async (call) =>
    csvAnswer(call, payoutsTable(await read(call), call.query.language)),
  )
  forOwner(app, getPayoutsXlsx, async (call) =>
    xlsxAnswer(call, payoutsTable(await read(call), call.query.language)),
  )
}
