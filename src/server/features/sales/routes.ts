import { getOrder, getSalesFilters, listOrders, listSaleLines } from '#contract/sales.ts'
import { getOrdersCsv, getSaleLinesCsv } from '#contract/sales-files.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { forOwner, type HttpApp } from '#server/infra/http/route.ts'
import { fileAnswer } from '#server/infra/tables/file-answer.ts'
import { readFilterValues } from './filter-values.ts'
import { findLines } from './find-lines.ts'
import { findOrders } from './find-orders.ts'
import { Lines } from './lines-sql.ts'
import { readOrder } from './order-detail.ts'
import { readOrders } from './read-orders.ts'
import { linesFile, ordersFile } from './sales-file.ts'
import { BATCH, csvStream } from './stream-list.ts'

export function salesRoutes(app: HttpApp, { db }: { db: Database }): void {
  const inSales = <T>(owner: OwnerId, businessId: string, work: (tx: Tx, lines: Lines) => Promise<T>) =>
    db.tenant(owner, async (tx) => work(tx, await Lines.of(tx, await requireBusiness(tx, owner, businessId))))

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

  forOwner(app, getOrdersCsv, async ({ c, owner, params, query }) => {
    const stream = await csvStream(ordersFile(query.language), (cursor) =>
      inSales(owner, params.businessId, async (tx, lines) => {
        const page = await findOrders(tx, lines, { ...query, cursor, pageSize: BATCH, count: 'none' })
        return { rows: await readOrders(tx, lines, page.rows), next: page.next }
      }),
    )
    return fileAnswer(c, stream, 'text/csv; charset=utf-8', 'orders.csv')
  })

  forOwner(app, getSaleLinesCsv, async ({ c, owner, params, query }) => {
    const stream = await csvStream(linesFile(query.language), (cursor) =>
      inSales(owner, params.businessId, async (tx, lines) => {
        const page = await findLines(tx, lines, { ...query, cursor, pageSize: BATCH, count: 'none' })
        return { rows: page.lines, next: page.next }
      }),
    )
    return fileAnswer(c, stream, 'text/csv; charset=utf-8', 'sale-lines.csv')
  })

  forOwner(app, getSalesFilters, ({ owner, params, query }) =>
    db.tenant(owner, async (tx) => {
      const scope = await requireBusiness(tx, owner, params.businessId)
      return readFilterValues(tx, scope, query.productId)
    }),
  )
}
