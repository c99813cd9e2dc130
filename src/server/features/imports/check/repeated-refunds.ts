import { sql } from 'drizzle-orm'
import { layoutsLike } from '#domain/import/formats/formats.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { hasActiveImport } from '../store.ts'

export interface FoundOrder {
  readonly platform: string
  readonly orderId: string
  readonly fileName: string
}

/**
 * Finds new refunds of a file that an import of another format already contains: of the same order on the same day. Of two layouts of one
 * report, only one may state the returned units, and then a refund has another key in each.
 */
export class RepeatedRefunds {
  readonly #format: string
  /** Whether an import of another format is active; undefined until looked up. */
  #any: boolean | undefined

  constructor(format: string) {
    this.#format = format
  }

  async look(tx: Tx, scope: BusinessScope, lines: readonly SaleLine[]): Promise<FoundOrder[]> {
    const refunds = lines.filter(({ kind, orderId }) => kind === 'refund' && orderId !== null)
    if (refunds.length === 0) return []
    this.#any ??= await hasActiveImport(tx, scope, sql`i.format <> ${this.#format}`)
    if (!this.#any) return []
    const items = lines.flatMap(({ item }) => item?.key ?? [])
    const column = (of: (line: SaleLine) => string | null) => sql`${sql.param(refunds.map(of))}::text[]`
    return await rowsOf<FoundOrder>(
      tx,
      sql`SELECT DISTINCT l.platform, l.order_id AS "orderId", i.file_name AS "fileName"
        FROM unnest(${column(({ platform }) => platform)}, ${column(({ orderId }) => orderId)}, ${column(({ sku }) => sku)},
          ${column(({ date }) => date)}::date[]) AS n (platform, order_id, sku, sold_on)
        JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
          AND l.platform = n.platform AND l.order_id = n.order_id AND l.kind = 'refund' AND NOT l.superseded
          -- reports state times in different time zones
          AND l.sold_on BETWEEN n.sold_on - 1 AND n.sold_on + 1
          -- a later state of the same item replaces it
          AND (l.item_key IS NULL OR l.item_key <> ALL(${sql.param(items)}::text[]))
        JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active AND i.format <> ${this.#format}
        WHERE i.format <> ALL(${sql.param(layoutsLike(this.#format))}::text[])
          OR (l.sold_on = n.sold_on AND l.sku IS NOT DISTINCT FROM n.sku)`,
    )
  }
}
