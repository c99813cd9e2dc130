import { eq } from 'drizzle-orm'
import {
  getBreakdown,
  getBreakdownCsv,
  getInventory,
  getInventoryCsv,
  getProfitCsv,
  getProfitReport,
  getTotals,
  setLowStock,
} from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import type { Database, Tx } from '#server/platform/db/database.ts'
import type { BusinessScope, OwnerId } from '#server/platform/db/owner.ts'
import { requireBusiness } from '#server/platform/db/require-business.ts'
import { users } from '#server/platform/db/schema/accounts.ts'
import { forOwner, type HttpApp, type HttpContext } from '#server/platform/http/route.ts'
import { readBreakdown } from './breakdown.ts'
import { csvOf } from './csv.ts'
import { readInventory, saveLowStock } from './inventory.ts'
import { readProfit } from './profit.ts'
import type { ReportTable } from './report-table.ts'
import { breakdownTable, inventoryTable, profitTable } from './tables.ts'
import { readTotals } from './totals.ts'

export interface ReportsDeps {
  readonly db: Database
  readonly now: () => Date
}

export function reportRoutes(app: HttpApp, { db, now }: ReportsDeps): void {
  const inBusiness = <T>(
    owner: OwnerId,
    { businessId }: { businessId: string },
    read: (tx: Tx, scope: BusinessScope) => Promise<T>,
  ) => db.tenant(owner, async (tx) => read(tx, await requireBusiness(tx, owner, businessId)))
  const today = () => now().toISOString().slice(0, 10)

  forOwner(app, getProfitReport, ({ owner, params, query }) =>
    inBusiness(owner, params, (tx, scope) => readProfit(tx, scope, query)),
  )
  forOwner(app, getProfitCsv, async ({ c, owner, params, query }) => {
    const report = await inBusiness(owner, params, (tx, scope) => readProfit(tx, scope, query))
    return csvAnswer(c, profitTable(report, query.language))
  })

  forOwner(app, getBreakdown, ({ owner, params, query }) =>
    inBusiness(owner, params, (tx, scope) => readBreakdown(tx, scope, query, query)),
  )
  forOwner(app, getBreakdownCsv, async ({ c, owner, params, query }) => {
    const report = await inBusiness(owner, params, (tx, scope) => readBreakdown(tx, scope, query))
    return csvAnswer(c, breakdownTable(report, query.language))
  })

  forOwner(app, getInventory, ({ owner, params, query }) =>
    inBusiness(owner, params, (tx, scope) => readInventory(tx, scope, query, today(), query)),
  )
  forOwner(app, getInventoryCsv, async ({ c, owner, params, query }) => {
    const report = await inBusiness(owner, params, (tx, scope) => readInventory(tx, scope, query, today()))
    return csvAnswer(c, inventoryTable(report, query.language))
  })

  forOwner(app, setLowStock, async ({ owner, params, body }) => {
    await inBusiness(owner, params, (tx, scope) =>
      saveLowStock(tx, scope, params.productId, body.lowStockBelow),
    )
    return body
  })

  forOwner(app, getTotals, async ({ owner, query }) => {
    const [user] = await db.system.select({ currency: users.currency }).from(users).where(eq(users.id, owner))
    const currency = (user?.currency ?? 'SAR') as CurrencyCode
    return db.tenant(owner, (tx) => readTotals(tx, owner, currency, query))
  })
}

function csvAnswer(c: HttpContext, table: ReportTable): Response {
  return c.body(csvOf(table), 200, {
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': `attachment; filename="safi-${table.fileName}.csv"`,
  })
}
