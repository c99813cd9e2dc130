import { eq, sql } from 'drizzle-orm'
import type { TotalsReport } from '#contract/reports.ts'
import type { CurrencyCode } from '#domain/money/currency.ts'
import { rateDaysOf } from '#server/core/sales/costing/exchange-rates.ts'
import { fold, targetOf } from '#server/core/sales/rollups/fold.ts'
import { dailyParts } from '#server/core/sales/rollups/parts.ts'
import { added, figuresOf, NO_SUMS } from '#server/core/sales/rollups/sums.ts'
import type { Period } from '#server/core/sales/rollups/whole-months.ts'
import { preferredCurrency } from '#server/infra/auth/session-user.ts'
import type { Database } from '#server/infra/db/database.ts'
import { businessScope, type OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { users } from '#server/infra/db/schema/accounts.ts'
import type { Tx } from '#server/infra/db/tx.ts'

interface OwnBusiness {
  readonly id: string
  readonly name: string
  readonly currency: CurrencyCode
  readonly overheads: boolean
}

/** Reads the totals across the seller's businesses in the reporting currency, with each day at its own exchange rate. */
export async function readTotals(db: Database, owner: OwnerId, period: Period): Promise<TotalsReport> {
  const [user] = await db.system
    .select({ currency: preferredCurrency })
    .from(users)
    .where(eq(users.id, owner))
  return db.tenant(owner, (tx) => totalsIn(tx, owner, user?.currency ?? 'SAR', period))
}

async function totalsIn(
  tx: Tx,
  owner: OwnerId,
  currency: CurrencyCode,
  period: Period,
): Promise<TotalsReport> {
  const own = await rowsOf<OwnBusiness>(
    tx,
    sql`SELECT id, name, currency,
        EXISTS (SELECT FROM overheads o WHERE o.user_id = ${owner} AND o.business_id = b.id) AS overheads
      FROM businesses b WHERE user_id = ${owner} AND NOT is_sample ORDER BY created_at, id`,
  )
  const rateDays: string[] = []
  const report: TotalsReport = {
    currency,
    totals: figuresOf(NO_SUMS),
    overheads: own.some(({ overheads }) => overheads),
    oldestRate: null,
    newestRate: null,
    businesses: [],
    notConverted: [],
  }
  let all = NO_SUMS
  for (const { id, name, currency: its } of own) {
    const parts = await dailyParts(tx, businessScope(owner, id, its), period, 'all', currency)
    const { folded, conversion } = fold(parts, await targetOf(tx, currency, parts))
    const sums = folded.get(currency)?.get('') ?? NO_SUMS
    all = added(all, sums)
    report.businesses.push({ businessId: id, name, ...figuresOf(sums) })
    rateDays.push(...[conversion?.oldestRate, conversion?.newestRate].flatMap((day) => day ?? []))
    report.notConverted.push(...(conversion?.notConverted ?? []).map((left) => ({ businessId: id, ...left })))
  }
  return { ...report, totals: figuresOf(all), ...rateDaysOf(rateDays) }
}
