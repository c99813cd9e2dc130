import { setLowStock } from '#contract/low-stock.ts'
import { getProfitBridge } from '#contract/profit-bridge.ts'
import {
  getBreakdown,
  getBreakdownCsv,
  getBreakdownPdf,
  getBreakdownXlsx,
  getInventory,
  getInventoryCsv,
  getInventoryPdf,
  getInventoryXlsx,
  getProfitCsv,
  getProfitPdf,
  getProfitReport,
  getProfitXlsx,
  getTotals,
} from '#contract/reports.ts'
import { type CompletenessCache, readCompleteness } from '#server/core/sales/rollups/completeness.ts'
import { skuCache } from '#server/core/sales/rollups/sku-parts.ts'
import { saveStockSettings } from '#server/core/stock/save-stock-settings.ts'
import type { StockCache } from '#server/core/stock/stock-levels.ts'
import { todayOf } from '#server/core/today.ts'
import { businessName } from '#server/infra/db/business-name.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { withinBusiness } from '#server/infra/db/require-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { forOwner, type HttpApp, type OwnerCall } from '#server/infra/http/route.ts'
import { csvAnswer, pdfAnswer, xlsxAnswer } from '#server/infra/tables/file-answer.ts'
import { readBreakdown } from './breakdown/queries.ts'
import { bridgeCache, readBridge } from './bridge/queries.ts'
import { breakdownTable, inventoryTable, profitTable } from './files/tables.ts'
import { readInventory } from './inventory/queries.ts'
import { readProfit } from './profit/queries.ts'
import { readTotals } from './totals/queries.ts'

export interface ReportsDeps {
  readonly db: Database
  readonly now: () => Date
  readonly stock: StockCache
  readonly completeness: CompletenessCache
}

export function reportRoutes(app: HttpApp, { db, now, stock, completeness }: ReportsDeps): void {
  const inBusiness = withinBusiness(db)
  const today = () => todayOf({ now })
  const cache = skuCache()
  const bridges = bridgeCache()

  const incompleteIn = async (tx: Tx, scope: BusinessScope) =>
    (await readCompleteness((query) => rowsOf(tx, query), scope, completeness, today())).incomplete

  const readReport = (call: OwnerCall<typeof getProfitReport>) =>
    inBusiness(call, async (tx, scope) =>
      readProfit(tx, scope, call.query, today(), await incompleteIn(tx, scope)),
    )
  forOwner(app, getProfitReport, readReport)
  const profit = async (call: OwnerCall<typeof getProfitCsv>) =>
    profitTable(await readReport(call), call.query.language)
  forOwner(app, getProfitCsv, async (call) => csvAnswer(call, await profit(call)))
  forOwner(app, getProfitXlsx, async (call) => xlsxAnswer(call, await profit(call)))
  forOwner(app, getProfitPdf, async (call) =>
    pdfAnswer(call, await inBusiness(call, businessName), await profit(call)),
  )

  forOwner(app, getProfitBridge, (call) =>
    inBusiness(call, async (tx, scope) =>
      readBridge(tx, scope, bridges, call.query, today(), await incompleteIn(tx, scope)),
    ),
  )

  forOwner(app, getBreakdown, (call) =>
    inBusiness(call, (tx, scope) => readBreakdown(tx, scope, cache, call.query, today(), call.query)),
  )
  const breakdown = async (call: OwnerCall<typeof getBreakdownCsv>) =>
    breakdownTable(
      await inBusiness(call, (tx, scope) => readBreakdown(tx, scope, cache, call.query, today())),
      call.query.language,
    )
  forOwner(app, getBreakdownCsv, async (call) => csvAnswer(call, await breakdown(call)))
  forOwner(app, getBreakdownXlsx, async (call) => xlsxAnswer(call, await breakdown(call)))
  forOwner(app, getBreakdownPdf, async (call) =>
    pdfAnswer(call, await inBusiness(call, businessName), await breakdown(call)),
  )

  forOwner(app, getInventory, (call) =>
    inBusiness(call, (tx, scope) => readInventory(tx, scope, stock, call.query, today(), call.query)),
  )
  const inventory = async (call: OwnerCall<typeof getInventoryCsv>) =>
    inventoryTable(
      await inBusiness(call, (tx, scope) => readInventory(tx, scope, stock, call.query, today())),
      call.query,
    )
  forOwner(app, getInventoryCsv, async (call) => csvAnswer(call, await inventory(call)))
  forOwner(app, getInventoryXlsx, async (call) => xlsxAnswer(call, await inventory(call)))
  forOwner(app, getInventoryPdf, async (call) =>
    pdfAnswer(call, await inBusiness(call, businessName), await inventory(call)),
  )

  forOwner(app, setLowStock, async (call) => {
    const { params, body } = call
    await inBusiness(call, (tx, scope) =>
      saveStockSettings(tx, scope, params.productId, body, 'product.low_stock_set'),
    )
    return body
  })

  forOwner(app, getTotals, ({ owner, query }) => readTotals(db, owner, query))
}
