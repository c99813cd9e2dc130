import { sql } from 'drizzle-orm'
import { MAPPED } from '#domain/import/mapping/mapped-format.ts'
import { readLines } from '#domain/import/reader/read-lines.ts'
import type { ReadPlan } from '#domain/import/reader/read-plan.ts'
import type { SaleLine } from '#domain/import/sale-line.ts'
import { hasItemOf, knownKeys } from '#server/core/sales/lines/sale-lines.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { whileReading } from '../file/line-batches.ts'
import type { ImportRun } from '../run/import-run.ts'
import type { sameFileCommitted } from '../store.ts'

/**
 * Whether rows of the file have no order number. Without an order number, the same sale in two files cannot be told
 * from two equal sales, so the seller is asked.
 */
export function lacksOrders({ mapping, blankOrders }: ReadPlan): boolean {
  return mapping !== undefined && (!mapping.columns.orderId || blankOrders === true)
}

/** Whether any row without an order number equals an imported row, or is another state of the same item. */
export async function repeatsRows(
  tx: Tx,
  scope: BusinessScope,
  lines: readonly SaleLine[],
  known: ReadonlySet<string>,
): Promise<boolean> {
  const bare = lines.filter(({ orderId }) => orderId === null)
  return bare.some(({ key }) => known.has(key)) || hasItemOf(tx, scope, bare)
}

/** The question to the seller: are rows without an order number the same sales as those of an earlier import? */
export const asksForEqualRows = {
  status: 'needs_choice' as const,
  choicesNeeded: [{ choice: 'equalRows' as const, column: '', samples: [] }],
}

/**
 * Adds the salt with which rows without order numbers get the keys of the imported sales that they repeat, see
 * ReadPlan.salt.
 */
export async function withSalt(
  plan: ReadPlan,
  run: ImportRun,
  same: Awaited<ReturnType<typeof sameFileCommitted>>,
): Promise<ReadPlan> {
  if (!lacksOrders(plan)) return plan
  const { choices, fileHash } = run.row
  if (same) return salted(plan, same.salt)
  if (choices.equalRows === 'others') return salted(plan, fileHash)
  return choices.equalRows === 'same' ? saltedLikeEarlier(plan, run) : plan
}

function salted(plan: ReadPlan, salt: string | null): ReadPlan {
  return salt === null ? plan : { ...plan, salt }
}

/** Takes the salt of the earlier import that contains most rows of the file, such as an older export of the table. */
async function saltedLikeEarlier(plan: ReadPlan, run: ImportRun): Promise<ReadPlan> {
  const { scope } = run
  const earlier = await run.tenant((tx) =>
    rowsOf<{ salt: string }>(
      tx,
      sql`SELECT DISTINCT plan ->> 'salt' AS salt FROM imports
        WHERE user_id = ${scope.ownerId} AND business_id = ${scope.businessId} AND active AND format = ${MAPPED}
          AND plan ->> 'salt' IS NOT NULL`,
    ),
  )
  let best = { plan, known: -1 }
  if (earlier.length === 0) return plan
  for (const salt of [null, ...earlier.map(({ salt }) => salt)]) {
    const candidate = salted(plan, salt)
    let known = 0
    await whileReading(readLines(candidate, run.source), async ({ lines }) => {
      const keys = lines.map(({ key }) => key)
      known += (await run.tenant((tx) => knownKeys(tx, scope, keys))).size
    })
    if (known > best.known) best = { plan: candidate, known }
  }
  return best.plan
}
