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

/** Records that an import contains all lines that another import contains, its own and those that it repeats. */
export async function repeatAllLines(
  tx: Tx,
  scope: BusinessScope,
  importId: string,
  { of }: { of: string },
): Promise<void> {
  await tx.execute(sql`
    WITH own AS (
      SELECT id, id - row_number() OVER (ORDER BY id) AS range FROM sale_lines
      WHERE user_id = ${scope.ownerId} AND import_id = ${of}
    ),
    ranges AS (
      SELECT min(id) AS first_line, max(id) AS last_line FROM own GROUP BY range
      UNION ALL
      SELECT first_line, last_line FROM import_repeat_ranges WHERE user_id = ${scope.ownerId} AND import_id = ${of}
    )
    INSERT INTO import_repeat_ranges AS known (user_id, import_id, first_line, last_line)
    SELECT ${scope.ownerId}::uuid, ${importId}::uuid, first_line, max(last_line) FROM ranges GROUP BY first_line
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
