import { sql } from 'drizzle-orm'
import { MAPPED } from '#domain/import/mapping/mapped-format.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { hasActiveImport } from '../store.ts'

interface Standing {
  readonly key: string
  readonly item: string | null
  readonly group: string
  readonly fileName: string
}

/** SQL condition for imports `i` of custom tables in which some rows have no order number. */
const WITHOUT_ORDERS = sql`i.format = ${MAPPED}
  AND (i.plan -> 'blankOrders' = 'true' OR NOT (i.plan #> '{mapping,columns}') ? 'orderId')`

/**
 * Whether a line is a sale or a refund, which must not count twice. Equal fees, in contrast, often occur several times.
 */
export function isSold({ kind }: SaleLine): boolean {
  return kind === 'sale' || kind === 'refund'
}

/**
 * Finds new sales and refunds that resemble imported ones: the same product on the same day, in two files of which at
 * least one has no order numbers. Such rows can be the same sale with another fee, price or set of columns, which their
 * row keys cannot show.
 */
export class AlikeSales {
  /** Whether to compare the file's rows without an order number with imported sales. */
  readonly #withoutOrder: boolean
  readonly #told = new Set<string>()
  readonly #fresh = new Map<string, number>()
  /** The groups (combinations of kind, platform, day and SKU) of new rows without an order number. */
  readonly #bare = new Set<string>()
  readonly #standing = new Map<string, Standing>()
  /**
   * Whether the business has imported tables without order numbers; undefined until looked up. A file with order
   * numbers is compared only with such tables.
   */
  #any: boolean | undefined

  /** `areOthers`: the seller has answered that rows without an order number are additional sales. */
  constructor(mapped: boolean, areOthers: boolean) {
    this.#withoutOrder = mapped && !areOthers
  }

  async look(
    tx: Tx,
    scope: BusinessScope,
    lines: readonly SaleLine[],
    known: ReadonlySet<string>,
  ): Promise<void> {
    for (const { key, item } of lines) {
      this.#told.add(key)
      if (item) this.#told.add(item.key)
    }
    const fresh = lines.filter(
      (line) => isSold(line) && !known.has(line.key) && (line.orderId !== null || this.#withoutOrder),
    )
    if (fresh.length === 0) return
    if (fresh.every(({ orderId }) => orderId !== null)) {
      this.#any ??= await hasActiveImport(tx, scope, WITHOUT_ORDERS)
      if (!this.#any) return
    }
    for (const line of fresh) {
      const group = groupOf(line.kind, line.platform, line.date, line.sku)
      this.#fresh.set(group, (this.#fresh.get(group) ?? 0) + 1)
      if (line.orderId === null) this.#bare.add(group)
    }
    const days = fresh.map(({ date }) => date).sort()
    const column = (of: (line: SaleLine) => string | null) => sql`${sql.param(fresh.map(of))}::text[]`
    const found = await rowsOf<
      Omit<Standing, 'group'> & { kind: string; platform: string; soldOn: string; sku: string | null }
    >(
      tx,
      sql`SELECT DISTINCT l.key, l.item_key AS item, l.kind, l.platform, l.sold_on::text AS "soldOn", l.sku,
          i.file_name AS "fileName"
        FROM unnest(${column(({ platform }) => platform)}, ${column(({ date }) => date)}::date[],
          ${column(({ sku }) => sku)}, ${column(({ orderId }) => orderId)}, ${column(({ kind }) => kind)})
          AS n (platform, sold_on, sku, order_id, kind)
        JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
          AND l.platform = n.platform AND l.sold_on = n.sold_on AND coalesce(l.sku, '') = coalesce(n.sku, '')
          AND l.kind = n.kind AND NOT l.superseded
          -- this range of days lets PostgreSQL use the index by day
          AND l.sold_on BETWEEN ${days[0]} AND ${days.at(-1)}
        JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
        WHERE n.order_id IS NULL OR (l.order_id IS NULL AND i.format = ${MAPPED})`,
    )
    for (const { kind, platform, soldOn, sku, ...line } of found)
      this.#standing.set(line.key, { ...line, group: groupOf(kind, platform, soldOn, sku) })
  }

  /**
   * Returns how many rows of the file resemble sales that are already imported. An imported line with the same key as a
   * row of the file is not counted here, because sales with equal keys already count once.
   */
  found(): { rows: number; files: string[] } {
    const standing = this.#untold()
    let rows = 0
    for (const [group, lines] of Map.groupBy(standing, ({ group }) => group))
      rows += Math.min(lines.length, this.#fresh.get(group) ?? 0)
    return { rows, files: [...new Set(standing.map(({ fileName }) => fileName))] }
  }

  /** Whether a row of the file without an order number resembles an imported sale. */
  get withoutOrder(): boolean {
    return this.#untold().some(({ group }) => this.#bare.has(group))
  }

  #untold(): Standing[] {
    return [...this.#standing.values()].filter(
      ({ key, item }) => !this.#told.has(key) && !(item !== null && this.#told.has(item)),
    )
  }
}

function groupOf(kind: string, platform: string, soldOn: string, sku: string | null): string {
  return [kind, platform, soldOn, sku ?? ''].join('\u0000')
}
