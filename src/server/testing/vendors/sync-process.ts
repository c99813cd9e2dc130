import { Hono } from 'hono'
import { amazonVendor } from '#server/features/connections/vendors/amazon/amazon-vendor.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { openPostgres } from '#server/infra/db/postgres.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { StandIn, TestClock } from './stand-in.ts'
import { SyncWorld } from './sync-world.ts'

/** The data of the process, and where its platform and clock are. */
export interface SyncProcess {
  readonly databaseUrl: string
  readonly folder: string
  readonly owner: string
  readonly businessId: string
  readonly connectionId: string
  /** The URL of the stand-in of Amazon, which also serves the simulated time. */
  readonly platform: string
  /** The number of the point at which the process kills itself; see `WorldOptions.at`. */
  readonly killAt: number
}

/**
 * Makes the steps of one connection in a separate process until the connection is live, or until the process kills
 * itself.
 */
const work = JSON.parse(process.argv[2] ?? '') as SyncProcess
const db = await openPostgres(work.databaseUrl, (error) => {
  throw error
})
const toPlatform = (path: string, init?: RequestInit) => fetch(new URL(path, work.platform), init)

/** Asks the parent process for the platform's responses and the time. */
class RemoteStandIn extends StandIn {
  override readonly fetch = (input: string | URL | Request, init?: RequestInit) => {
    const { pathname, search } = new URL(String(input))
    return toPlatform(`${pathname}${search}`, init)
  }
}

let points = 0
const world = () =>
  new SyncWorld(
    db,
    localStorage(work.folder),
    { owner: ownerId(work.owner), businessId: work.businessId },
    {
      vendor: amazonVendor(),
      standIn: new RemoteStandIn(new Hono(), new TestClock(now)),
      at: () => {
        points += 1
        if (points === work.killAt) process.kill(process.pid, 'SIGKILL')
      },
    },
  )

let now = await (await toPlatform('/clock')).text()
while ((await world().step(work.connectionId)) || !(await isLive())) {
  now = await (await toPlatform('/clock')).text()
}
await db.close()

/** Returns whether the connection is live. If it is not, it waits for a later time. */
async function isLive(): Promise<boolean> {
  if ((await world().read(work.connectionId)).state === 'live') return true
  await toPlatform('/clock', { method: 'POST' })
  return false
}
