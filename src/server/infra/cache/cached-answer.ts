import { sql } from 'drizzle-orm'
import { dataVersion } from '../db/data-version.ts'
import type { BusinessScope } from '../db/owner.ts'
import { rowsOf } from '../db/rows.ts'
import type { Tx } from '../db/tx.ts'
import type { AnswerStore } from './versioned-cache.ts'

/**
 * Returns an answer from the cache if the same question (`asked`) was answered before and neither sales nor products
 * have changed since. Otherwise calls `read`.
 */
export async function cachedAnswer<Answer>(
  tx: Tx,
  { ownerId, businessId }: BusinessScope,
  cache: AnswerStore<Answer>,
  asked: unknown,
  read: () => Promise<Answer>,
  keeps: (answer: Answer) => boolean = () => true,
): Promise<Answer> {
  // the version is read before the answer: if data change in between, the answer is cached under a version that is
  // never requested again
  const [now] = await rowsOf<{ version: string }>(
    tx,
    sql`SELECT ${dataVersion({ ownerId, businessId })} AS version`,
  )
  const version = now?.version ?? ''
  const key = JSON.stringify([ownerId, businessId, asked])
  const known = cache.get(key, version)
  if (known !== undefined) return known
  const answer = await read()
  if (keeps(answer)) cache.set(key, version, answer)
  return answer
}
