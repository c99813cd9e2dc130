import { sql } from 'drizzle-orm'
import type { ImportPreview } from '#contract/imports.ts'
import { layoutsLike, SETTLED, SETTLING } from '#domain/import/formats/formats.ts'
import { MAPPED } from '#domain/import/mapping/mapped-format.ts'
import type { ImportChoices } from '#domain/import/reader/choices.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { hasActiveImport } from '../store.ts'
import { AlikeSales, isSold } from './alike-sales.ts'
import { GoneRows, nameOfOrder } from './gone-rows.ts'
import { type FoundOrder, RepeatedFees, RepeatedRefunds } from './repeated-money.ts'

/**
 * Finds orders, refunds and fees of a file that an import of another report already contains: an order list and a statement, or two statements of
 * one marketplace. Both report the same money, but their rows have no common keys by which they could be matched, so the seller must confirm
 * the import. The same holds for two custom tables without common columns that identify a row. If the statement settles the sales of the
 * order list, these count once, and nothing is asked.
 */
export class Overlap {
  readonly #format: string
  /** The format of the file, and other formats whose rows have the same keys. */
  readonly #layouts: string[]
  readonly #mapped: boolean
  /** The formats whose sales the file settles (if it is a statement), or which settle the file's sales (if it is an order list). */
  readonly #ranked: readonly string[]
  readonly #settles: boolean
  readonly #orders = new Set<string>()
  readonly #settled = new Set<string>()
  readonly #files = new Set<string>()
  readonly #alike: AlikeSales
  readonly #gone = new GoneRows()
  readonly #refunds: RepeatedRefunds
  readonly #fees: RepeatedFees
  /**
   * Whether an import of another report is active; undefined until looked up. Many businesses import only one report, and then no line
   * needs a lookup.
   */
  #any: boolean | undefined
  /**
   * Whether an earlier import of a custom table is active; undefined until looked up. If not, the lines of a custom table need no lookup
   * in such tables.
   */
  #anyTable: boolean | undefined

  constructor(format: string, { equalRows }: ImportChoices) {
    this.#format = format
    this.#layouts = layoutsLike(format)
    this.#mapped = format === MAPPED
    this.#settles = SETTLING.includes(format)
    this.#ranked = this.#settles ? SETTLED : SETTLED.includes(format) ? SETTLING : []
    this.#alike = new AlikeSales(this.#mapped, equalRows === 'others')
    this.#refunds = new RepeatedRefunds(format)
    this.#fees = new RepeatedFees(format)
  }

  /**
   * Looks for the orders of these lines in other imports. `known` has the row keys that are imported already; lines with these keys add
   * nothing.
   */
  async look(
    tx: Tx,
    scope: BusinessScope,
    all: readonly SaleLine[],
    known: ReadonlySet<string>,
  ): Promise<void> {
    await this.#alike.look(tx, scope, all, known)
    const lines = all.filter(({ key }) => !known.has(key))
    if (this.#mapped) {
      this.#anyTable ??= await hasActiveImport(tx, scope, sql`i.format = ${MAPPED}`)
      if (this.#anyTable) {
        await this.#gone.look(tx, scope, all)
        await this.#lookInTables(tx, scope, lines)
      }
    }
    this.#note(await this.#refunds.look(tx, scope, lines))
    await this.#fees.look(tx, scope, lines)
    this.#any ??= await hasActiveImport(tx, scope, this.#isOther())
    if (!this.#any) return
    const orders = Map.groupBy(
      lines.filter(({ kind, orderId }) => kind === 'sale' && orderId !== null),
      ({ platform }) => platform,
    )
    for (const [platform, ofPlatform] of orders) {
      const ids = [...new Set(ofPlatform.map(({ orderId }) => orderId))]
      const found = await rowsOf<Omit<FoundOrder, 'platform'> & { ranked: boolean; named: boolean }>(
        tx,
        sql`SELECT DISTINCT l.order_id AS "orderId", i.file_name AS "fileName",
            i.format = ANY(${sql.param(this.#ranked)}::text[]) AS ranked, l.sku IS NOT NULL AS named
          FROM sale_lines l JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active
            AND ${this.#isOther()}
          WHERE l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND l.platform = ${platform}
            AND l.order_id = ANY(${sql.param(ids)}::text[]) AND l.kind = 'sale' AND NOT l.superseded`,
      )
      const unnamed = new Set(ofPlatform.filter(({ sku }) => sku === null).map(({ orderId }) => orderId))
      for (const { ranked, named, ...of } of found) {
        const order = { platform, ...of }
        // a sale without a SKU in a statement settles nothing
        if (ranked && (this.#settles ? !unnamed.has(order.orderId) : named))
          this.#settled.add(nameOfOrder(order))
        else this.#note([order])
      }
    }
  }

  /**
   * Looks for the orders of these lines in earlier custom tables. Leaves out lines that are a later state of an item in those tables,
   * because they replace the earlier state.
   */
  async #lookInTables(tx: Tx, scope: BusinessScope, lines: readonly SaleLine[]): Promise<void> {
    const sold = lines.filter((line) => isSold(line) && line.orderId !== null)
    if (sold.length === 0) return
    const column = (of: (line: SaleLine) => string | null) => sql`${sql.param(sold.map(of))}::text[]`
    const found = await rowsOf<FoundOrder>(
      tx,
      sql`SELECT DISTINCT l.platform, l.order_id AS "orderId", i.file_name AS "fileName"
        FROM unnest(${column(({ platform }) => platform)}, ${column(({ orderId }) => orderId)},
          ${column(({ sku }) => sku)}, ${column(({ item }) => item?.key ?? null)}, ${column(({ kind }) => kind)},
          ${column(({ date }) => date)}::date[]) AS n (platform, order_id, sku, item_key, kind, sold_on)
        JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId}
          AND l.platform = n.platform AND l.order_id = n.order_id AND l.sku IS NOT DISTINCT FROM n.sku
          AND l.kind = n.kind AND NOT l.superseded
          -- an order can be refunded in parts, on several days
          AND (l.kind = 'sale' OR l.sold_on = n.sold_on)
        JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active AND i.format = ${MAPPED}
        WHERE n.item_key IS NULL OR NOT EXISTS (SELECT FROM sale_lines k
          WHERE k.user_id = l.user_id AND k.business_id = l.business_id AND k.item_key = n.item_key)`,
    )
    this.#note(found)
  }

  #note(orders: readonly FoundOrder[]): void {
    for (const order of orders) {
      this.#orders.add(nameOfOrder(order))
      this.#files.add(order.fileName)
    }
  }

  /** A version of the set of imports with which the file is compared. If it changes, a new import may contain orders of the file too. */
  async comparedWith(tx: Tx, scope: BusinessScope): Promise<string> {
    const others = this.#mapped ? sql`true` : sql`i.format <> ${this.#format}`
    const [found] = await rowsOf<{ version: string }>(
      tx,
      sql`SELECT md5(coalesce(string_agg(i.id::text, ' ' ORDER BY i.id), '')) AS version FROM imports i
        WHERE i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId} AND i.active AND ${others}`,
    )
    return found?.version ?? ''
  }

  #isOther() {
    return sql`i.format <> ALL(${sql.param(this.#layouts)}::text[])`
  }

  /** Whether rows of the file without an order number resemble imported sales. */
  get mayRepeat(): boolean {
    return this.#alike.withoutOrder
  }

  /** The number of orders in the file that it settles itself or that imported statements settle. */
  settled(): number {
    return this.#settled.size
  }

  found(): ImportPreview['overlap'] {
    const alike = this.#alike.found()
    const fees = this.#fees.found()
    const gone = this.#gone.found(this.#orders)
    const orders = this.#orders.size
    const rows = alike.rows + fees.rows
    if (orders + rows + gone.orders === 0) return null
    const files = [...new Set([...this.#files, ...alike.files, ...fees.files, ...gone.files])].sort()
    return { orders, rows, gone: gone.orders, files }
  }
}
