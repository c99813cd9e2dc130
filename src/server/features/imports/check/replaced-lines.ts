import { type SQL, sql } from 'drizzle-orm'
import type { Item, SaleLine } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { ImportRow } from '../store.ts'

interface Standing extends Item {
  readonly since: boolean
}

/** SQL condition: an import that was uploaded after this one contains or repeats the line `l`. */
export function uploadedSince({ userId, businessId, id }: ImportRow): SQL {
  const since = sql`SELECT t.id FROM imports t JOIN imports this ON this.user_id = ${userId} AND this.id = ${id}
    WHERE t.user_id = ${userId} AND t.business_id = ${businessId} AND t.active
      AND (t.created_at, t.id) > (this.created_at, this.id)`
  return sql`(l.import_id IN (${since}) OR EXISTS (SELECT FROM import_repeat_ranges r
    WHERE r.user_id = ${userId} AND r.import_id IN (${since}) AND l.id BETWEEN r.first_line AND r.last_line))`
}

/** Finds lines that count now but will not after the import, because it contains a later state of their items. */
export class Replaced {
  readonly #row: ImportRow
  /** The imported lines of the file's items that count now: the item by the key of its line. */
  readonly #standing = new Map<string, Standing>()
  readonly #told = new Set<string>()
  readonly #ranks = new Map<string, number>()

  constructor(row: ImportRow) {
    this.#row = row
  }

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
    const standing = await rowsOf<Standing & { line: string }>(
      tx,
      sql`SELECT l.key AS line, l.item_key AS key, l.item_rank::float8 AS rank, ${uploadedSince(this.#row)} AS since
        FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
        WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND NOT l.superseded
          AND l.item_key = ANY(${sql.param(items)}::text[])`,
    )
    for (const { line, ...item } of standing) this.#standing.set(line, item)
  }

  lines(): number {
    const replaced = (line: string, { key, rank, since }: Standing) => {
      const own = this.#ranks.get(key) ?? rank
      return !this.#told.has(line) && (rank < own || (rank === own && !since))
    }
    return [...this.#standing].filter(([line, item]) => replaced(line, item)).length
  }
}
