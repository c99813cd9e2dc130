import { sql } from 'drizzle-orm'
import type { Database } from '../db/database.ts'
import { rowsOf } from '../db/rows.ts'
import type { Tx } from '../db/tx.ts'
import type { JobSender, Jobs } from '../jobs/jobs.ts'
import { eachOf, type Storage } from './storage.ts'

export interface Removal {
  readonly owner: string
  readonly keys: readonly string[]
}

const RETRY = { times: 5, firstDelaySeconds: 60 }

/**
 * Defines the job that removes files whose rows a request has deleted, so that no request waits for the storage. Keeps a file that has a
 * row again, because a backup may have been restored while the job waited. If the queue loses the job, `left-files` finds its files.
 */
export function defineFileRemoval(
  jobs: Jobs,
  { db, storage }: { db: Database; storage: Storage },
): JobSender<Removal> {
  return jobs.define<Removal>({
    name: 'file-removals',
    retry: RETRY,
    // no other removal contains these files
    keyOf: ({ keys }) => keys[0] ?? '',
    unfinished: async () => [],
    handle: async ({ keys }, { signal }) =>
      eachOf(await withoutRow(db.system, keys), async (key) => {
        signal.throwIfAborted()
        await storage.remove(key)
      }),
  })
}

/**
 * Those files that no row needs. Leaves out imports and pictures of products of sellers to whom a business moves: its files are copied before
 * its rows.
 */
export async function withoutRow(system: Tx, keys: readonly string[]): Promise<string[]> {
  const rows = await rowsOf<{ key: string }>(
    system,
    sql`SELECT k.key FROM unnest(${sql.param([...keys])}::text[]) AS k (key)
      CROSS JOIN LATERAL (SELECT split_part(k.key, '/', 2)::uuid AS owner,
        CASE WHEN k.key NOT LIKE 'avatars/%' THEN split_part(k.key, '/', 3)::uuid END AS id) f
      WHERE NOT EXISTS (SELECT FROM imports i
          WHERE i.user_id = f.owner AND i.id = f.id AND i.status NOT IN ('cancelled', 'undone'))
        AND NOT EXISTS (SELECT FROM images g WHERE g.user_id = f.owner AND g.id = f.id)
        AND NOT EXISTS (SELECT FROM profiles p WHERE p.user_id = f.owner AND 'avatars/' || p.avatar_path = k.key)
        AND (f.id IS NULL
          OR NOT EXISTS (SELECT FROM business_members m WHERE m.member_id = f.owner AND m.accepted_at IS NOT NULL))`,
  )
  return rows.map(({ key }) => key)
}
