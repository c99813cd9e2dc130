import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { shifted } from '#domain/profit/period-before.ts'
import { loadCosting } from '#server/core/sales/costing/costing.ts'
import { settleLayers } from '#server/core/sales/costing/layers.ts'
import { costMethodOf } from '#server/core/sales/costing/purchases.ts'
import { lockSales, recostLines } from '#server/core/sales/costing/recost.ts'
import { recountStale } from '#server/core/sales/rollups/rollups.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type BusinessScope, ownerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import { DAYS_FILLED, dayOf } from '../days.ts'
import { type ForeignSales, rateDays, sellingAbroad } from '../store.ts'

interface RecostJob extends ForeignSales {
  /** Whether rates of days before the recent days may have arrived. */
  readonly anyDay: boolean
}

/**
 * The number of days whose sales every arrival of rates converts again. Rates arrive for the last `DAYS_FILLED` days. A week more leaves
 * time for a job that failed.
 */
const RECENT_DAYS = DAYS_FILLED + 7
/** A step recosts at most this many sales in foreign currencies, but at least those of one day. */
const LINES_OF_STEP = 10_000

/**
 * Defines the job that recomputes the costs and estimated fees of sales in foreign currencies after exchange rates have arrived. Until
 * then, the cost of such a sale is unknown or converted with the rates of an earlier day. Every run recomputes all recent sales, so the
 * run after the next arrival of rates also repairs a run that failed.
 */
export function defineForeignRecost(jobs: Jobs, { db, now }: { db: Database; now: () => Date }): void {
  let seen: ReadonlySet<string> | null = null
  const recentFrom = () => shifted(dayOf(now().getTime()), -RECENT_DAYS)
  jobs.define<RecostJob>({
    name: 'recost-foreign',
    asked: 'again',
    keyOf: ({ businessId, anyDay }) => `${businessId} ${anyDay}`,
    unfinished: async () => {
      const days = await rateDays(db.system)
      const arrived = days.filter((day) => !seen?.has(day))
      if (arrived.length === 0) return []
      const businesses = await sellingAbroad(db.system)
      seen = new Set(days)
      // a start sees all days as arrived, because a new version of Safi can ship rates of any day
      const anyDay = arrived.some((day) => day < recentFrom())
      return businesses.map((business) => ({ ...business, anyDay }))
    },
    handle: async ({ owner, businessId, anyDay }, { signal }) => {
      const inBusiness = async <T>(work: (tx: Tx, scope: BusinessScope) => Promise<T>) => {
        // lets other requests run; when the server stops, the job runs again later
        await setImmediate()
        signal.throwIfAborted()
        return db.tenant(ownerId(owner), async (tx) =>
          work(tx, await requireBusiness(tx, ownerId(owner), businessId)),
        )
      }
      const from = recentFrom()
      try {
        const steps = await inBusiness((tx, scope) => stepsOf(tx, scope, from, anyDay))
        for (const days of steps) await inBusiness((tx, scope) => recostDays(tx, scope, days, from))
        const products = await inBusiness((tx, scope) => layeredProducts(tx, scope, steps.flat()))
        for (const productId of products) {
          await inBusiness(async (tx, scope) => {
            await lockSales(tx, scope)
            await settleLayers(tx, scope, [productId])
          })
        }
      } catch (error) {
        // the business was deleted in the meantime
        if (error instanceof AppError && error.code === 'business_not_found') return
        throw error
      }
    },
  })
}

/** Returns the days with sales in foreign currencies to recost, in steps. Of days before `from`, those with an unknown cost or fee. */
async function stepsOf(tx: Tx, scope: BusinessScope, from: string, anyDay: boolean): Promise<string[][]> {
  const unknown = anyDay ? sql`OR d.lines_without_cost > 0 OR d.revenue_without_fees <> 0` : sql``
  const rows = await rowsOf<{ day: string; lines: number }>(
    tx,
    sql`SELECT d.day::text AS day, sum(d.lines)::int AS lines
      FROM imports i JOIN sales_daily d ON d.user_id = i.user_id AND d.business_id = i.business_id AND d.import_id = i.id
      WHERE i.user_id = ${scope.ownerId} AND i.business_id = ${scope.businessId} AND i.active
        AND d.currency <> ${scope.currency} AND (d.day >= ${from}::date ${unknown})
      GROUP BY 1 ORDER BY 1`,
  )
  const steps: string[][] = []
  let room = 0
  for (const { day, lines } of rows) {
    if (lines > room) {
      steps.push([])
      room = LINES_OF_STEP
    }
    steps.at(-1)?.push(day)
    room -= lines
  }
  return steps
}

/** Recomputes the sales of these days. Of days before `from`, only those whose cost or fees are unknown, so that known figures stay. */
async function recostDays(tx: Tx, scope: BusinessScope, days: readonly string[], from: string) {
  await lockSales(tx, scope)
  const which = sql`${foreign(scope, days)} AND (sold_on >= ${from}::date OR cost IS NULL OR fee_basis = 'unknown')`
  await recountStale(tx, scope, await recostLines(tx, scope, await loadCosting(tx, scope), which))
}

/**
 * Returns the products with sales of unknown cost on these days, if sales are costed from purchases. Known costs are left out: every import
 * converts them again, and a product's sales can only be recomputed all together.
 */
async function layeredProducts(tx: Tx, scope: BusinessScope, days: readonly string[]): Promise<string[]> {
  if ((await costMethodOf(tx, scope)) === 'dated') return []
  const rows = await rowsOf<{ id: string }>(
    tx,
    sql`SELECT DISTINCT product_id AS id FROM sale_lines
      WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND ${foreign(scope, days)} AND cost IS NULL`,
  )
  return rows.map(({ id }) => id)
}

const foreign = ({ currency }: BusinessScope, days: readonly string[]) =>
  sql`sold_on = ANY(${sql.param(days)}::date[]) AND currency <> ${currency} AND product_id IS NOT NULL`
