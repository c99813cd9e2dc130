import { getOrder, getSalesFilters, listOrders, listSaleLines } from '#contract/sales.ts'
import { getOrdersCsv, getOrdersXlsx, getSaleLinesCsv, getSaleLinesXlsx } from '#contract/sales-files.ts'
import { getOrderTotals, getSaleLineTotals } from '#contract/sales-totals.ts'
import { VersionedCache } from '#server/infra/cache/versioned-cache.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { withinBusiness } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { forOwner, type HttpApp, type OwnerCall } from '#server/infra/http/route.ts'
import { CSV, fileAnswer, XLSX } from '#server/infra/tables/file-answer.ts'
import { BATCH, batchesOf, csvStream, xlsxStream } from './files/stream-list.ts'
import { linesFile, ordersFile } from './files/tables.ts'
import { findLines } from './lines/find-lines.ts'
import { readFilterValues } from './lists/filter-values.ts'
import { Lines } from './lists/lines-sql.ts'
import { findOrders } from './orders/find-orders.ts'
import { readOrder } from './orders/order-detail.ts'
import { readOrders } from './orders/read-orders.ts'
import { CACHED_TOTALS, cachedTotals, lineTotals, orderTotals, type TotalsCache } from './totals/queries.ts'

export function salesRoutes(app: HttpApp, { db }: { db: Database }): void {
  const inBusiness = withinBusiness(db)
  const inSales = <T>(owner: OwnerId, businessId: string, work: (tx: Tx, lines: Lines) => Promise<T>) =>
    inBusiness({ owner, params: { businessId } }, async (tx, scope) => work(tx, await Lines.of(tx, scope)))

  forOwner(app, listOrders, ({ owner, params, query }) =>
    inSales(owner, params.businessId, async (tx, lines) => {
      const { rows, ...page } = await findOrders(tx, lines, query)
      return { orders: await readOrders(tx, lines, rows), ...page }
    }),
  )

  forOwner(app, getOrder, ({ owner, params }) =>
    inSales(owner, params.businessId, (tx, lines) => readOrder(tx, lines, params.orderKey)),
  )

  forOwner(app, listSaleLines, ({ owner, params, query }) =>
    inSales(owner, params.businessId, (tx, lines) => findLines(tx, lines, query)),
  )

  const totals: TotalsCache = new VersionedCache(CACHED_TOTALS)

  forOwner(app, getOrderTotals, (call) =>
    inBusiness(call, async (tx, scope) => ({
      totals: await cachedTotals(tx, scope, totals, ['orders', call.query], (lines) =>
        orderTotals(tx, lines, call.query),
      ),
    })),
  )

  forOwner(app, getSaleLineTotals, (call) =>
    inBusiness(call, async (tx, scope) => ({
      totals: await cachedTotals(tx, scope, totals, ['lines', call.query], (lines) =>
        lineTotals(tx, lines, call.query),
      ),
    })),
  )

  const orderBatches = ({ owner, params, query }: OwnerCall<typeof getOrdersCsv>) =>
    batchesOf((cursor) =>
      inSales(owner, params.businessId, async (tx, lines) => {
        const page = await findOrders(tx, lines, { ...query, cursor, pageSize: BATCH, count: 'none' })
        return { rows: await readOrders(tx, lines, page.rows), next: page.next }
      }),
    )

  const lineBatches = ({ owner, params, query }: OwnerCall<typeof getSaleLinesCsv>) =>
    batchesOf((cursor) =>
      inSales(owner, params.businessId, async (tx, lines) => {
        const page = await findLines(tx, lines, { ...query, cursor, pageSize: BATCH, count: 'none' })
        return { rows: page.lines, next: page.next }
      }),
    )

  forOwner(app, getOrdersCsv, async (call) => {
    const stream = csvStream(ordersFile(call.query.language), await orderBatches(call))
    return fileAnswer(call.c, stream, CSV, 'orders.csv')
  })

  forOwner(app, getSaleLinesCsv, async (call) => {
    const stream = csvStream(linesFile(call.query.language), await lineBatches(call))
    return fileAnswer(call.c, stream, CSV, 'sale-lines.csv')
  })

  forOwner(app, getOrdersXlsx, async (call) => {
    const { language } = call.query
    const stream = xlsxStream(ordersFile(language), language, await orderBatches(call))
    return fileAnswer(call.c, stream, XLSX, 'orders.xlsx')
  })

  forOwner(app, getSaleLinesXlsx, async (call) => {
    const { language } = call.query
    const stream = xlsxStream(linesFile(language), language, await lineBatches(call))
    return fileAnswer(call.c, stream, XLSX, 'sale-lines.xlsx')
  })

  forOwner(app, getSalesFilters, (call) =>
    inBusiness(call, (tx, scope) => readFilterValues(tx, scope, call.query.productId)),
  )
}
