import { createHash } from 'node:crypto'
import { text } from 'node:stream/consumers'
import type { Database } from '#server/infra/db/database.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import type { Log } from '#server/infra/observability/log.ts'
import { withoutRow } from '#server/infra/storage/file-removal.ts'
import { removeFiles, type Storage, sellerFiles } from '#server/infra/storage/storage.ts'

const HOUR_MS = 60 * 60 * 1000
const DAY_MS = 24 * HOUR_MS
const BATCH = 1_000
/** The key of the file of an import or of a picture of products. */
const FILE_OF_ROW = /^(?:imports|images)(?:\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}){2}$/
/** The beginning of the key of a user's picture (avatar). */
const AVATAR = /^avatars\/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\//

export interface LeftFilesDeps {
  db: Database
  storage: Storage
  now: () => Date
  log: Log
}

/** What the last look found. It is in the storage, because a server may restart every day. It is no file of sellers, so a restore leaves it in place. */
const LAST_LOOK = 'left-files/last-look.json'

interface Look {
  readonly at: number
  /** Hashes of the keys, because nothing may contain the id of an erased account. */
  readonly left: readonly string[]
}

/**
 * Removes files that a killed process has left in the storage, once a day. They would count towards the seller's limit for ever. A file is
 * removed when it is left over on two days in a row, because an upload may still be running.
 */
export function defineLeftFiles(jobs: Jobs, { db, storage, now, log }: LeftFilesDeps): void {
  let dueAt = now().getTime() + HOUR_MS
  const due = () => now().getTime() >= dueAt
  jobs.define<Record<string, never>>({
    name: 'left-files',
    asked: 'again',
    keyOf: () => 'all',
    unfinished: async () => (due() ? [{}] : []),
    handle: async () => {
      if (!due()) return
      const last = await readLook(storage)
      // this server has started since, or another server has looked
      dueAt = last.at + DAY_MS
      if (!due()) return
      const at = now().getTime()
      const leftBefore = new Set(last.left)
      const left = await leftFiles(db.system, storage)
      await removeFiles(
        storage,
        left.filter((key) => leftBefore.has(hashOf(key))),
        log,
      )
      const look: Look = { at, left: left.map(hashOf) }
      await storage.write(LAST_LOOK, [Buffer.from(JSON.stringify(look))])
      dueAt = at + DAY_MS
    },
  })
}

async function readLook(storage: Storage): Promise<Look> {
  if ((await storage.size(LAST_LOOK)) === null) return { at: 0, left: [] }
  return JSON.parse(await text(storage.read(LAST_LOOK))) as Look
}

function hashOf(key: string): string {
  return createHash('sha256').update(key).digest('hex')
}

/** Unfinished files, files of imports that do not exist or have no file any more, and those of pictures that do not exist or are replaced. */
async function leftFiles(system: Tx, storage: Storage): Promise<string[]> {
  const left: string[] = []
  let batch: string[] = []
  const check = async () => {
    left.push(...(await withoutRow(system, batch)))
    batch = []
  }
  for await (const key of sellerFiles(storage)) {
    if (key.endsWith('.partial')) left.push(key)
    else if ((FILE_OF_ROW.test(key) || AVATAR.test(key)) && batch.push(key) === BATCH) await check()
  }
  await check()
  return left
}
