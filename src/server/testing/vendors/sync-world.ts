import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { Connection, createConnection } from '#contract/connections.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import type { VendorCode } from '#contract/vendors.ts'
import { type CountryCode, currencyOf } from '#domain/catalog/countries.ts'
import { insertAccount } from '#server/features/accounts/store.ts'
import { connect, exchange } from '#server/features/connections/access/authorise.ts'
import { readConnection } from '#server/features/connections/queries.ts'
import { SecretKeys } from '#server/features/connections/secrets/keys.ts'
import { create, start } from '#server/features/connections/service.ts'
import type { ImportPipeline, SyncDeps } from '#server/features/connections/sync/deps.ts'
import { syncStep } from '#server/features/connections/sync/step.ts'
import { requireConnection } from '#server/features/connections/sync/store.ts'
import type { Vendor } from '#server/features/connections/vendors/vendor.ts'
import { defineImportJob } from '#server/features/imports/jobs.ts'
import { importPipeline } from '#server/features/imports/pipeline.ts'
import type { Database } from '#server/infra/db/database.ts'
import { type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { requireBusiness } from '#server/infra/db/require-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { JobDefinition, JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import { Metrics } from '#server/infra/observability/metrics.ts'
import { localStorage, type Storage } from '#server/infra/storage/storage.ts'
import type { StandIn } from './stand-in.ts'
import { TEST_KEYS } from './test-keys.ts'

/** A job queue that runs each job at once, so that the test decides when work happens. */
function inlineJobs(): Jobs {
  const signal = new AbortController().signal
  const define = <Data extends object>(definition: JobDefinition<Data>): JobSender<Data> => ({
    send: (data) => definition.handle(data, { signal, repeated: false, last: false }),
  })
  return { define } as unknown as Jobs
}

/** The error that a hook throws to end a step as if its server had died. */
export class Killed extends Error {}

export interface WorldOptions {
  readonly vendor: Vendor
  readonly standIn: StandIn
  /** The country of the business; by default the Emirates. */
  readonly country?: CountryCode
  readonly random?: () => number
  /**
   * Called before and after each call to a platform and each change of an import. If it throws, the step ends there,
   * like that of a server that dies.
   */
  readonly at?: (point: string) => void
  readonly keys?: SecretKeys
}

const WEBHOOKS = { publicUrl: 'https://safi.example', secret: 'a secret for tests' }

/**
 * Connections with their own database and storage, without HTTP and without a queue. Steps are made one by one, on a
 * clock that only the test moves.
 */
export class SyncWorld {
  readonly owner: OwnerId
  readonly businessId: string
  readonly deps: SyncDeps
  readonly #standIn: StandIn

  constructor(
    db: Database,
    storage: Storage,
    seller: { owner: OwnerId; businessId: string },
    {
      vendor,
      standIn,
      random = () => 0.5,
      at = () => undefined,
      keys = SecretKeys.parse(TEST_KEYS),
    }: WorldOptions,
  ) {
    this.owner = seller.owner
    this.businessId = seller.businessId
    this.#standIn = standIn
    const job = defineImportJob(inlineJobs(), {
      db,
      storage,
      metrics: new Metrics(),
      now: () => standIn.clock.now(),
    })
    this.deps = {
      db,
      keys,
      vendors: new Map([[vendor.code, vendor]]),
      fetch: async (url, init) => {
        at('before a call')
        const response = await standIn.fetch(url, init)
        at('after a call')
        return response
      },
      now: () => standIn.clock.now(),
      random,
      imports: withPoints(importPipeline({ db, storage, job }), at),
    }
  }

  async connect(
    code: VendorCode,
    credentials: BodyOf<typeof createConnection>['credentials'],
  ): Promise<string> {
    return this.deps.db.tenant(this.owner, async (tx) =>
      create(tx, this.deps, await requireBusiness(tx, this.owner, this.businessId), {
        vendor: code,
        credentials,
      }),
    )
  }

  /** Creates a connection to a shop whose owner agreed on the page of the platform, which sent this code. */
  async authorise(vendor: VendorCode, code: string, connectionId: string | null = null): Promise<string> {
    const deps = { ...this.deps, publicUrl: 'https://safi.example' }
    const begun = { vendor, connectionId }
    const agreed = await exchange(deps, begun, code)
    return this.deps.db.tenant(this.owner, async (tx) =>
      connect(tx, deps, await requireBusiness(tx, this.owner, this.businessId), begun, agreed),
    )
  }

  async start(connectionId: string, startOn: string): Promise<void> {
    await this.change(connectionId, (tx, found) => start(tx, this.deps, found, { startOn }))
  }

  async change(
    connectionId: string,
    work: (tx: Tx, found: Awaited<ReturnType<typeof requireConnection>>) => Promise<void>,
  ): Promise<void> {
    await this.deps.db.tenant(this.owner, async (tx) => {
      const scope = await requireBusiness(tx, this.owner, this.businessId)
      await work(tx, await requireConnection(tx, scope, connectionId))
    })
  }

  async read(connectionId: string): Promise<Connection> {
    return this.deps.db.tenant(this.owner, async (tx) =>
      readConnection(
        tx,
        { ...this.deps, ...WEBHOOKS },
        await requireBusiness(tx, this.owner, this.businessId),
        connectionId,
      ),
    )
  }

  /** Makes one step. A step whose server dies counts as one that did something, so another step follows. */
  async step(connectionId: string): Promise<boolean> {
    try {
      return await syncStep(this.deps, this.owner, connectionId)
    } catch (error) {
      if (error instanceof Killed) return true
      throw error
    }
  }

  /**
   * Makes all steps that are due, then moves the clock to the next due time, and so on up to the given time. Returns
   * the number of steps.
   */
  async runUntil(connectionId: string, until: Date, worlds: readonly SyncWorld[] = [this]): Promise<number> {
    let steps = 0
    for (;;) {
      const now = this.deps.now()
      if (now > until) return steps
      const worked = await Promise.all(worlds.map((world) => world.step(connectionId)))
      if (worked.some(Boolean)) {
        steps += 1
        continue
      }
      const next = await this.#nextDue(connectionId, now)
      if (next === null || next > until) {
        this.#standIn.clock.advance(Math.max(0, until.getTime() - now.getTime()) / 1000)
        return steps
      }
      this.#standIn.clock.advance(Math.max(1, next.getTime() - now.getTime()) / 1000)
    }
  }

  /** Returns when the next step becomes due. Steps that are already due wait for one of these times, or else for a second. */
  async #nextDue(connectionId: string, now: Date): Promise<Date | null> {
    const at = sql`${now.toISOString()}::timestamptz`
    const [found] = await rowsOf<{ next: string | null; waits: boolean | null }>(
      this.deps.db.system,
      sql`SELECT min(at) FILTER (WHERE at > ${at})::text AS next, bool_or(at <= ${at}) AS waits FROM (
          SELECT due_at AS at FROM connections WHERE id = ${connectionId}
          UNION ALL SELECT due_at FROM sync_windows WHERE connection_id = ${connectionId}
          UNION ALL SELECT renew_after FROM connections WHERE id = ${connectionId}
        ) d`,
    )
    if (found?.next) return new Date(found.next)
    return found?.waits ? new Date(now.getTime() + 1000) : null
  }
}

/** Returns a vendor with fewer polls, because polls would otherwise be most of the work of a test. */
export function pollingEvery(vendor: Vendor, everyMinutes: number): Vendor {
  const streams = vendor.streams.map((stream) => ({
    ...stream,
    polls: stream.polls.map((poll) => ({ ...poll, everyMinutes })),
  }))
  return { ...vendor, streams }
}

/** Names the points before and after each change of an import, for `at`. */
function withPoints(imports: ImportPipeline, at: (point: string) => void): ImportPipeline {
  const between = async (name: string, work: () => Promise<void>) => {
    at(`before ${name}`)
    await work()
    at(`after ${name}`)
  }
  return {
    ...imports,
    receive: (...call) => between('receive', () => imports.receive(...call)),
    commit: (...call) => between('commit', () => imports.commit(...call)),
    discard: (...call) => between('discard', () => imports.discard(...call)),
  }
}

/** A new seller with a business, and a folder for files. Call `end` when the test is over. */
export async function newWorld(
  db: Database,
  options: WorldOptions,
): Promise<{ world: SyncWorld; storage: Storage; folder: string; end: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-sync-'))
  const storage = localStorage(folder)
  const seller = await newShop(db, options.country ?? 'AE')
  return {
    world: new SyncWorld(db, storage, seller, options),
    storage,
    folder,
    end: () => rm(folder, { recursive: true, force: true }),
  }
}

async function newShop(
  { system }: Database,
  country: CountryCode,
): Promise<{ owner: OwnerId; businessId: string }> {
  return system.transaction(async (tx) => {
    const userId = await insertAccount(tx, {
      firstName: 'Mona',
      lastName: 'Hassan',
      businessName: `Shop ${randomUUID()}`,
      email: `${randomUUID()}@example.com`,
      language: 'en',
      passwordHash: 'none',
      confirmed: true,
    })
    const [business] = await tx
      .insert(businesses)
      .values({ userId, name: 'Oud House', industry: 'beauty', country, currency: currencyOf(country) })
      .returning({ id: businesses.id })
    return { owner: ownerId(userId), businessId: business?.id ?? '' }
  })
}
