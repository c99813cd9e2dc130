import { type SQL, sql } from 'drizzle-orm'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { REVENUE, STATED_FEES } from '#server/core/sales/lines/line-amounts.ts'
import { countedImports } from '#server/core/sales/lines/order-days.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'

const NO_IMPORT = '00000000-0000-0000-0000-000000000000'

/** SQL for the sale lines of a business that its lists show: from active imports, in their latest state, without payouts. */
export class Lines {
  readonly scope: BusinessScope
  readonly #imports: readonly string[]

  private constructor(scope: BusinessScope, imports: readonly string[]) {
    this.scope = scope
    this.#imports = imports
  }

  static async of(tx: Tx, scope: BusinessScope): Promise<Lines> {
    return new Lines(scope, await countedImports(tx, scope, NO_IMPORT))
  }

  /** SQL condition for lines of active imports, including superseded lines. */
  own(line: SQL): SQL {
    return sql`${this.#ofBusiness(line)} AND ${this.#imported(line)}`
  }

  listed(line: SQL): SQL {
    return sql`${this.own(line)} AND NOT ${line}.superseded AND ${line}.kind <> 'payout'`
  }

  /**
   * The same condition for few lines that an index finds, such as those of a SKU. CASE hides the imports from the planner, which otherwise
   * reads the index entries of all their lines first.
   */
  listedOfFew(line: SQL): SQL {
    return sql`${this.#ofBusiness(line)} AND NOT ${line}.superseded AND ${line}.kind <> 'payout'
      AND CASE WHEN ${this.#imported(line)} THEN true END`
  }

  #ofBusiness(line: SQL): SQL {
    return sql`${line}.user_id = ${this.scope.ownerId} AND ${line}.business_id = ${this.scope.businessId}`
  }

  #imported(line: SQL): SQL {
    return sql`${line}.import_id = ANY(${sql.param(this.#imports)}::uuid[])`
  }

  /** SQL that sorts the business's own currency first. */
  rank(line: SQL): SQL {
    return sql`(CASE WHEN ${line}.currency = ${this.scope.currency} THEN '' ELSE ${line}.currency END) COLLATE "C"`
  }
}

export interface LineFilter {
  readonly from?: string | undefined
  readonly to?: string | undefined
  readonly platform?: string | undefined
  readonly currency?: CurrencyCode | undefined
  readonly productId?: string | undefined
}

export function within(day: SQL, { from, to }: LineFilter): SQL {
  return sql`${from ? sql`AND ${day} >= ${from}::date` : sql``} ${to ? sql`AND ${day} <= ${to}::date` : sql``}`
}

/** SQL conditions that have the same result for all lines of an order. */
export function ofOrder(line: SQL, { platform, currency }: LineFilter): SQL {
  return sql`${platform ? sql`AND ${line}.platform = ${platform}` : sql``}
    ${currency ? sql`AND ${line}.currency = ${currency}` : sql``}`
}

/** SQL for the fees of a line with alias `l`; null when unknown. */
const FEES = sql`(CASE WHEN l.fee_basis <> 'unknown' THEN ${STATED_FEES} END)`
const COST = sql`(CASE WHEN l.units = 0 THEN 0 ELSE l.cost END)`

export const LINE_AMOUNTS = {
  revenue: REVENUE,
  fees: FEES,
  profit: sql`(${REVENUE} - ${FEES} - ${COST} - coalesce(l.output_vat, 0))`,
} as const

/** SQL for the fees of an order, from its lines with alias `l`; null when the fees of any line are unknown. */
export const ORDER_FEES = sql`(CASE WHEN NOT bool_or(l.fee_basis = 'unknown') THEN sum(${STATED_FEES}) END)`
export const ORDER_COST = sql`(CASE WHEN NOT bool_or(l.units <> 0 AND l.cost IS NULL) THEN sum(${COST}) END)`

export const ORDER_AMOUNTS = {
  revenue: sql`sum(${REVENUE})`,
  fees: ORDER_FEES,
  profit: sql`(sum(${REVENUE}) - ${ORDER_FEES} - ${ORDER_COST} - coalesce(sum(l.output_vat), 0))`,
} as const

/** SQL for the status of an order, from its lines with alias `l`. */
export const ORDER_STATUS = sql`CASE WHEN bool_or(l.kind = 'refund') THEN 'refunded'
  WHEN bool_or(l.kind = 'sale') THEN 'sold' WHEN bool_and(l.kind = 'left_out') THEN 'left_out' ELSE 'fees' END`
