import { sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { LearnedFees } from '#server/infra/db/schema/fee-checks.ts'
import type { Tx } from '#server/infra/db/tx.ts'

const NONE: LearnedFees = { fees: [], changes: [], unknown: [] }

/** The fees that platforms charge, as the last complete fee check derived them from the statements. */
export async function readLearnedFees(tx: Tx, { ownerId, businessId }: BusinessScope): Promise<LearnedFees> {
  const [found] = await rowsOf<{ learned: LearnedFees | null }>(
    tx,
    sql`SELECT learned FROM fee_checks WHERE user_id = ${ownerId} AND business_id = ${businessId}`,
  )
  if (!found?.learned) return NONE
  const { fees, changes, unknown } = found.learned
  // a check of an earlier version of Safi does not say for which days the stake is or how much of it is of which SKU, and knows no limits;
  // the next check was already requested, and will
  const complete = fees.map(({ priceSteps = [], weightSteps = [], ...fee }) => ({
    ...fee,
    priceSteps,
    weightSteps,
  }))
  const staked = changes.filter((change) => change.staked !== undefined)
  const each = staked.map((change) => ({
    ...change,
    stakes: change.stakes ?? change.skus.map(() => change.stake),
  }))
  return { fees: complete, changes: each, unknown }
}
