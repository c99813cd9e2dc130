import { sql } from 'drizzle-orm'
import { MAPPED } from '#domain/import/mapping/mapped-format.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

interface Standing {
  readonly item: string
  readonly platform: string
  readonly orderId: string
  readonly fileName: string
}

/**
 * Finds sales of earlier custom tables that are missing in this file although it contains their order: the seller may have removed a
 * product from the order. Each row of a custom table is a separate item, so no row of the file replaces such a sale, and it would still
 * count.
 */
export class GoneRows {
  /**
   * The keys of items that the file contains: all items in orders that an earlier table contains too, and rows that are not sales, such
   * as cancelled ones.
   */
  readonly #present = new Set<string>()
  readonly #missing = new Map<string, Standing>()

  /** Looks for earlier sales in the orders of these lines. The lines of an order may be spread over several calls. */
  async look(tx: Tx, scope: BusinessScope, lines: readonly SaleLine[]): Promise<void> {
    // a row of the file that is no longer a sale is not missing, even if the file lists the sales of its order in another batch
    for (const { kind, item } of lines) if (kind !== 'sale' && item) this.#find(item.key)
    const sold = lines.filter((line) => line.kind === 'sale' && line.orderId !== null && line.item)
    if (sold.length === 0) return
    const column = (of: (line: SaleLine) => string | null) => sql`${sql.param(sold.map(of))}::text[]`
    const standing = await rowsOf<Standing>(
      tx,
      sql`SELECT DISTINCT l.item_key AS item, l.platform, l.order_id AS "orderId", i.file_name AS "fileName"
        FROM (SELECT DISTINCT * FROM unnest(${column(({ platform }) => platform)}, ${column(({ orderId }) => orderId)})
          AS o (platform, order_id)) n
        JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
          AND l.platform = n.platform AND l.order_id = n.order_id
          AND l.kind = 'sale' AND l.item_key IS NOT NULL AND NOT l.superseded
        JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active AND i.format = ${MAPPED}`,
    )
    if (standing.length === 0) return
    const orders = new Set(standing.map(nameOfOrder))
    for (const line of lines) {
      const { item, platform, orderId } = line
      if (!item || orderId === null || !orders.has(nameOfOrder({ platform, orderId }))) continue
      this.#find(item.key)
    }
    for (const row of standing) if (!this.#present.has(row.item)) this.#missing.set(row.item, row)
  }

  #find(item: string): void {
    this.#present.add(item)
    this.#missing.delete(item)
  }

  /**
   * Returns the number of orders with missing sales, and the files that contain these sales. Leaves out the orders in `twice`, about
   * which the seller is asked anyway because their sales may count twice. For example, a row with a changed quantity is a new item, so
   * its earlier row only looks like a removed product.
   */
  found(twice: ReadonlySet<string> = new Set()): { orders: number; files: string[] } {
    const rows = [...this.#missing.values()].filter((row) => !twice.has(nameOfOrder(row)))
    return { orders: new Set(rows.map(nameOfOrder)).size, files: rows.map(({ fileName }) => fileName) }
  }
}

export function nameOfOrder({ platform, orderId }: Pick<Standing, 'platform' | 'orderId'>): string {
  return `${platform} ${orderId}`
}
