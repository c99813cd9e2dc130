import { getRestock, getRestockCsv, getRestockXlsx, setSupply, setSupplyDefaults } from '#contract/restock.ts'
import type { StockCache } from '#server/core/stock/stock-levels.ts'
import { todayOf } from '#server/core/today.ts'
import type { Database } from '#server/infra/db/database.ts'
import { withinBusiness } from '#server/infra/db/require-business.ts'
import { forOwner, type HttpApp, type OwnerCall } from '#server/infra/http/route.ts'
import { csvAnswer, xlsxAnswer } from '#server/infra/tables/file-answer.ts'
import { readRestock } from './queries.ts'
import { saveDefaults, saveSupply } from './service.ts'
import { restockTable } from './table.ts'

export interface RestockDeps {
  readonly db: Database
  readonly now: () => Date
  readonly stock: StockCache
}

export function restockRoutes(app: HttpApp, { db, now, stock }: RestockDeps): void {
  const inBusiness = withinBusiness(db)
  const today = () => todayOf({ now })

  forOwner(app, getRestock, (call) =>
    inBusiness(call, (tx, scope) => readRestock(tx, scope, stock, call.query, today(), call.query)),
  )
  const table = async (call: OwnerCall<typeof getRestockCsv>) =>
    restockTable(
      await inBusiness(call, (tx, scope) =>
        readRestock(tx, scope, stock, { show: call.query.show, productId: undefined }, today()),
      ),
      call.query.language,
    )
  forOwner(app, getRestockCsv, async (call) => csvAnswer(call, await table(call)))
  forOwner(app, getRestockXlsx, async (call) => xlsxAnswer(call, await table(call)))

  forOwner(app, setSupply, async (call) => {
    await inBusiness(call, (tx, scope) => saveSupply(tx, scope, call.params.productId, call.body))
    return call.body
  })
  forOwner(app, setSupplyDefaults, async (call) => {
    await inBusiness(call, (tx, scope) => saveDefaults(tx, scope, call.body))
    return call.body
  })
}
