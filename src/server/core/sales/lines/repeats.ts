import { sql } from 'drizzle-orm'
import type { Tx } from '#server/infra/db/database.ts'
import type { BusinessScope } from '#server/infra/db/owner.ts'

/**
 * Notes that an import holds these lines of others too. As ranges: a file imported again holds lines whose numbers
 * follow one another, and a row for each of a million would cost more than the first import of them.
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
  // an interrupted commit begins anew, and may find more of a range than it did
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

/** No number that is not among these lies in a range: it could be the line of a file that this import is not. */
function rangesOf(ids: readonly number[]): Range[] {
  const ranges: Range[] = []
  for (const id of ids.toSorted((one, other) => one - other)) {
    const current = ranges.at(-1)
    if (current && id <= current.last + 1) current.last = id
    else ranges.push({ first: id, last: id })
  }
  return ranges
}
