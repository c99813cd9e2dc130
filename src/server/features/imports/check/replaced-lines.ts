import { sql } from 'drizzle-orm'
import type { Item, SaleLine } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/** Finds lines that count now but will not after the import, because it contains a later state of their items. */
export class Replaced {
  /** The imported lines of the file's items that count now: the item by the key of its line. */
  readonly #standing = new Map<string, Item>()
  readonly #told = new Set<string>()
  readonly #ranks = new Map<string, number>()

  /**
   * Looks for the items of these lines in earlier imports. `lines` must not include lines that the file itself
   * supersedes.
   */
  async look(tx: Tx, scope: BusinessScope, lines: readonly SaleLine[]): Promise<void> {
    for (const { key, item } of lines) {
      if (!item) continue
      this.#told.add(key)
      this.#ranks.set(item.key, item.rank)
    }
    const items = [...new Set(lines.flatMap(({ item }) => item?.key ?? []))]
    if (items.length === 0) return
    const standing = await rowsOf<Item & { line: string }>(
      tx,
      sql`SELECT l.key AS line, l.item_key AS key, l.item_rank::float8 AS rank
        FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
        WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND NOT l.superseded
          AND l.item_key = ANY(${sql.param(items)}::text[])`,
    )
    for (const { line, ...item } of standing) this.#standing.set(line, item)
  }

  lines(): number {
    const replaced = (line: string, { key, rank }: Item) =>
      !this.#told.has(line) && rank <= (this.#ranks.get(key) ?? rank)
    return [...this.#standing].filter(([line, item]) => replaced(line, item)).length
  }
}
