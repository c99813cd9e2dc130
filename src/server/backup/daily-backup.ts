import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '#server/infra/db/database.ts'
import type { Jobs } from '#server/infra/jobs/jobs.ts'
import { writeBackupFile } from './write-backup-file.ts'

export interface DailyBackups {
  /** The folder into which backups are written. */
  readonly folder: string
  /** The number of backups to keep. */
  readonly keep: number
  readonly secretPath: string
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Delay before the first backup, because a server is busy after its start. */
const AFTER_START_MS = 4 * 60 * 1000
/** Pause after a failure, such as a full disk. Each attempt makes requests wait while it reads the rows. */
const AFTER_FAILURE_MS = 60 * 60 * 1000
/** No retries by the queue: the query for due work starts the next attempt, after the pause. */
const RETRY = { times: 0, firstDelaySeconds: 3600 }
const NAME = /^safi-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)\.zip$/

/**
 * Backs up the embedded database every day. A power failure can damage this database, because it does not flush to
 * disk at each commit. Sellers' files are not included: they are outside the database and never change after they
 * were written, except that an import replaces a workbook by its CSV.
 */
export function defineDailyBackup(
  jobs: Jobs,
  { db, now, backups }: { db: Database; now: () => Date; backups: DailyBackups },
): void {
  const { folder, keep, secretPath } = backups
  let notBefore = now().getTime() + AFTER_START_MS
  const due = async () => {
    const newest = (await namesIn(folder)).at(-1)
    const since = newest === undefined ? -Infinity : timeOf(newest)
    const time = now().getTime()
    return time >= notBefore && time >= since + DAY_MS
  }
  jobs.define<Record<string, never>>({
    name: 'daily-backup',
    asked: 'again',
    retry: RETRY,
    keyOf: () => 'daily',
    unfinished: async () => ((await due()) ? [{}] : []),
    handle: async () => {
      if (!(await due())) return
      const name = `safi-${now().toISOString().slice(0, 16).replace(':', '-')}.zip`
      const secret = await readFile(secretPath, 'utf8').catch(() => undefined)
      // a backup that succeeds is not due for a day anyway
      notBefore = now().getTime() + AFTER_FAILURE_MS
      await writeBackupFile(join(folder, name), { db, secret, now: now() })
      for (const old of (await namesIn(folder)).slice(0, -keep)) await rm(join(folder, old), { force: true })
    },
  })
}

/** Oldest first. */
async function namesIn(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return names.filter((name) => NAME.test(name)).sort()
}

function timeOf(name: string): number {
  return Date.parse(name.replace(NAME, '$1T$2:$3Z'))
}
