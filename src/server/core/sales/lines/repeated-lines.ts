import { sql } from 'drizzle-orm'
import type { BusinessScope } from '#server/infra/db/owner.ts'
import type { Tx } from '#server/infra/db/tx.ts'

/**
 * Records that an import also contains these lines of other imports. Consecutive line ids are stored as ranges. With
 * a row per line, importing a file of a million lines again would cost more than its first import.
 */
export async function noteRepeats(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  lineIds: readonly number[],
): Promise<void> {
  if (lineIds.length === 0) return
  const ranges = rangesOf(lineIds)
  const firsts = ranges.map(({ first }) => first)
  const lasts = ranges.map(({ last }) => last)
  // a commit that restarts after an interruption can find a longer range than the interrupted commit stored
  await tx.execute(sql`
    INSERT INTO import_repeat_ranges AS known (user_id, import_id, first_line, last_line)
    SELECT ${scope.ownerId}::uuid, ${importId}::uuid, * FROM
      unnest(${sql.param(firsts)}::bigint[], ${sql.param(lasts)}::bigint[])
    ON CONFLICT (user_id, import_id, first_line)
      DO UPDATE SET last_line = greatest(known.last_line, excluded.last_line)`)
}

interface Range {
  readonly first: number
  last: number
}

/**
 * Joins the ids of repeated lines into ranges of consecutive ids. A range may not have gaps, because an id in a gap
 * could belong to a line of another file.
 */
function rangesOf(ids: readonly number[]): Range[] {
  const ranges: Range[] = []
  for (const id of ids.toSorted((one, other) => one - other)) {
    const current = ranges.at(-1)
    if (current && id <= current.last + 1) current.last = id
    else ranges.push({ first: id, last: id })
  }
  return ranges
}
