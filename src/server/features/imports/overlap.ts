import { sql } from 'drizzle-orm'
import type { ImportPreview } from '#contract/imports.ts'
import { layoutsLike } from '#domain/import/formats/formats.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Finds orders of a file that an import of another report already contains: an order list and a statement, or two
 * statements of one marketplace. Both report the same money. Without common row keys, rows of one cannot be matched
 * with rows of the other, so the seller is warned.
 */
export class Overlap {
  /** The format of the file, and other formats whose rows have the same keys. */
  readonly #layouts: string[]
  readonly #orders = new Set<string>()
  readonly #files = new Set<string>()
  /** Whether an import of another report is active. Many businesses have only one report, so lines need no lookup. */
  #any: boolean | undefined

  constructor(format: string) {
    this.#layouts = layoutsLike(format)
  }

  async look(tx: Tx, scope: BusinessScope, lines: readonly SaleLine[]): Promise<void> {
    this.#any ??= await this.#hasOthers(tx, scope)
    if (!this.#any) return
    const orders = Map.groupBy(
      lines.filter(({ kind, orderId }) => kind === 'sale' && orderId !== null),
      ({ platform }) => platform,
    )
    for (const [platform, ofPlatform] of orders) {
      const ids = [...new Set(ofPlatform.map(({ orderId }) => orderId))]
      const found = await rowsOf<{ orderId: string; fileName: string }>(
        tx,
        sql`SELECT DISTINCT l.order_id AS "orderId", i.file_name AS "fileName"
          FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.counted
            AND ${this.#isOther()}
          WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND l.platform = ${platform}
            AND l.order_id = ANY(${sql.param(ids)}::text[]) AND l.kind = 'sale' AND NOT l.superseded`,
      )
      for (const { orderId, fileName } of found) {
        this.#orders.add(`${platform} ${orderId}`)
        this.#files.add(fileName)
      }
    }
  }

  async #hasOthers(tx: Tx, scope: BusinessScope): Promise<boolean> {
    const others = await rowsOf(
      tx,
      sql`SELECT FROM imports i WHERE i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId} AND i.counted
        AND ${this.#isOther()} LIMIT 1`,
    )
    return others.length > 0
  }

  #isOther() {
    return sql`i.format <> ALL(${sql.param(this.#layouts)}::text[])`
  }

  found(): ImportPreview['overlap'] {
    return this.#orders.size === 0 ? null : { orders: this.#orders.size, files: [...this.#files].sort() }
  }
}
