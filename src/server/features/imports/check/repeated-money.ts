import { sql } from 'drizzle-orm'
import { layoutsLike, otherStatements } from '#domain/import/formats/formats.ts'
import { type SaleLine, totalOf } from '#domain/import/sale-line.ts'
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
 * Finds new refunds of a file that an import of another format already contains: of the same order on the same day. If only one of two
 * layouts of a report states the returned units, a refund has a different key in each.
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

interface StandingFee {
  readonly key: string
  readonly day: string
  readonly currency: string
  readonly amount: number
  readonly fileName: string
}

/** The total amount of a line `l`, like `totalOf`. */
const TOTAL = sql`(l.sales + l.shipping + l.gift_wrap + l.discounts + l.referral_fee + l.fulfilment_fee + l.other_fee + l.reimbursement
  + l.tax + l.payout)`
/** The kinds of lines that are compared. The index of lines that are not sales finds them. */
const KINDS: readonly string[] = ['fee', 'reimbursement', 'payout', 'other']

/**
 * Finds new fees and other amounts that another statement of the marketplace seems to contain. Such an amount has the same day, currency and
 * order, or no order. Equal amounts also occur by chance, such as on the day on which one report ends and the next begins. So a day counts
 * only if at least half of its new amounts are found.
 */
export class RepeatedFees {
  readonly #statements: readonly string[]
  /** Whether an import of another statement is active; undefined until looked up. */
  #any: boolean | undefined
  readonly #fresh = new Map<string, Map<string, number>>()
  readonly #standing = new Map<string, StandingFee>()

  constructor(format: string) {
    this.#statements = otherStatements(format)
  }

  async look(tx: Tx, scope: BusinessScope, lines: readonly SaleLine[]): Promise<void> {
    if (this.#statements.length === 0) return
    const fees = lines.filter(({ kind, amounts }) => KINDS.includes(kind) && totalOf(amounts) !== 0)
    if (fees.length === 0) return
    const formats = sql`i.format = ANY(${sql.param(this.#statements)}::text[])`
    this.#any ??= await hasActiveImport(tx, scope, formats)
    if (!this.#any) return
    for (const { date, currency, amounts } of fees) {
      const ofDay = this.#fresh.get(date) ?? new Map<string, number>()
      const group = groupOf(currency, totalOf(amounts))
      this.#fresh.set(date, ofDay.set(group, (ofDay.get(group) ?? 0) + 1))
    }
    const days = fees.map(({ date }) => date).sort()
    const column = (of: (line: SaleLine) => string | number | null) => sql.param(fees.map(of))
    const found = await rowsOf<StandingFee>(
      tx,
      sql`SELECT DISTINCT l.key, l.sold_on::text AS day, l.currency, ${TOTAL}::float8 AS amount, i.file_name AS "fileName"
        FROM (SELECT DISTINCT * FROM unnest(${column(({ platform }) => platform)}::text[], ${column(({ date }) => date)}::date[],
          ${column(({ currency }) => currency)}::text[], ${column(({ country }) => country)}::text[],
          ${column(({ orderId }) => orderId)}::text[], ${column(({ amounts }) => totalOf(amounts))}::bigint[])
          AS f (platform, sold_on, currency, country, order_id, amount)) n
        JOIN sale_lines l ON l.user_id = ${scope.ownerId} AND l.business_id = ${scope.businessId} AND l.kind <> 'sale'
          AND l.kind = ANY(${sql.param(KINDS)}::text[]) AND l.platform = n.platform
          AND l.order_id IS NOT DISTINCT FROM n.order_id AND l.sold_on = n.sold_on AND l.currency = n.currency
          AND ${TOTAL} = n.amount AND coalesce(l.country = n.country, true) AND NOT l.superseded
          -- this range of days lets PostgreSQL use the index by kind and day
          AND l.sold_on BETWEEN ${days[0]} AND ${days.at(-1)}
        JOIN imports i ON i.user_id = l.user_id AND i.id = l.import_id AND i.active AND ${formats}`,
    )
    for (const line of found) this.#standing.set(line.key, line)
  }

  found(): { rows: number; files: string[] } {
    const files = new Set<string>()
    let rows = 0
    for (const [day, standing] of Map.groupBy(this.#standing.values(), (line) => line.day)) {
      const fresh = this.#fresh.get(day) ?? new Map<string, number>()
      let repeated = 0
      for (const [group, equal] of Map.groupBy(standing, (line) => groupOf(line.currency, line.amount)))
        repeated += Math.min(equal.length, fresh.get(group) ?? 0)
      const all = [...fresh.values()].reduce((sum, count) => sum + count, 0)
      if (repeated * 2 < all) continue
      rows += repeated
      for (const { fileName } of standing) files.add(fileName)
    }
    return { rows, files: [...files] }
  }
}

function groupOf(currency: string, amount: number): string {
  return `${currency} ${amount}`
}
