import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { listAuditEntries } from '#contract/audit-log.ts'
import { commitImport, getImport, retryImport, type SalesImport } from '#contract/imports.ts'
import { createProduct, getProduct, listPlatforms, listStockMovements } from '#contract/products.ts'
import type { Database } from '#server/infra/db/database.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { JobDefinition, Jobs } from '#server/infra/jobs/jobs.ts'
import { Metrics } from '#server/infra/observability/metrics.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { checkFile, settled } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'
import { defineImportJob, type ImportJob } from './jobs.ts'

const storage = localStorage(await mkdtemp(join(tmpdir(), 'safi-woken-')))
const server = testServer({ storage })

type Tenant = Database['tenant']

/** A checked import of sales of a product of which 100 are in stock, and workers that run its jobs. */
async function checkedImport() {
  const seller = await server.current.seller()
  const { id: businessId } = await seller.newBusiness()
  const { platforms } = await seller.call(listPlatforms)
  const sold = [{ platformId: platforms[0]?.id ?? '' }]
  const body = { name: 'Oud 50 ml', sku: 'OUD-50', price: 25_000, quantity: 100, platforms: sold }
  const { id: productId } = await seller.call(createProduct, { params: { businessId }, body })
  const { id: importId } = await checkFile(seller, businessId, templateFile)
  const params = { businessId, importId }
  const { db } = server.current
  return {
    seller,
    params,
    current: () => seller.call(getImport, { params }),
    stock: async () => {
      const { quantity } = await seller.call(getProduct, { params: { businessId, productId } })
      const { movements } = await seller.call(listStockMovements, { params: { businessId, productId } })
      return { quantity, moved: movements.map(({ kind, delta }) => `${kind} ${delta}`).toSorted() }
    },
    audited: async () => {
      const query = { kind: 'imports' } as const
      const { entries } = await seller.call(listAuditEntries, { params: { businessId }, query })
      return entries.map(({ action }) => action)
    },
    /** Changes the import as a request would, but sends no job to the server. */
    request: (status: SalesImport['status'], errorCode: string | null = null) =>
      db.system.execute(sql`UPDATE imports SET status = ${status}, runs = runs + 1, attempts = 0, error_code = ${errorCode},
        options = coalesce(options, '{"newProducts":[],"refundsRestock":true,"moveStock":true}') WHERE id = ${importId}`),
    /** Runs the job as a worker whose transactions go through `tenant`. */
    work: async (tenant: Tenant = db.tenant, last = false) => {
      const defined: JobDefinition<ImportJob>[] = []
      const queue = { define: (definition: JobDefinition<ImportJob>) => defined.push(definition) }
      const deps = { db: { ...db, tenant }, storage, metrics: new Metrics(), now: () => new Date() }
      defineImportJob(queue as unknown as Jobs, deps)
      const [row] = await rowsOf<{ run: number }>(
        db.system,
        sql`SELECT runs AS run FROM imports WHERE id = ${importId}`,
      )
      const job = { owner: seller.userId, importId, run: row?.run ?? expect.fail() }
      await defined[0]?.handle(job, { signal: new AbortController().signal, repeated: false, last })
    },
  }
}

/** Transactions that stand still after the first one until the test wakes them, as those of a computer that sleeps. */
function sleeping() {
  const asleep = Promise.withResolvers<void>()
  const awake = Promise.withResolvers<void>()
  let begun = 0
  const tenant = async <T>(owner: OwnerId, inside: (tx: Tx) => Promise<T>) => {
    begun += 1
    if (begun === 2) {
      asleep.resolve()
      await awake.promise
    }
    return server.current.db.tenant(owner, inside)
  }
  return { tenant, asleep: asleep.promise, wake: awake.resolve }
}

/** Starts a worker that falls asleep, lets another one do the same job meanwhile, and then wakes the first one. */
async function workTwice(
  work: (tenant?: Tenant) => Promise<void>,
  meanwhile: () => Promise<unknown> = async () => {},
) {
  const { tenant, asleep, wake } = sleeping()
  const woken = work(tenant)
  await Promise.race([asleep, woken])
  await work()
  await meanwhile()
  wake()
  await woken
}

test('commits and undoes an import once when a worker wakes up after another worker has done its job', async () => {
  const { request, work, stock, audited, current } = await checkedImport()
  await request('committing')
  await workTwice(work)
  expect(await current()).toMatchObject({ status: 'committed', addedLines: 3 })
  expect(await stock()).toEqual({ quantity: 98, moved: ['return 1', 'sale -3', 'set 100'] })
  await request('undoing')
  await workTwice(work)
  expect(await current()).toMatchObject({ status: 'undone', addedLines: 0 })
  expect(await stock()).toEqual({ quantity: 100, moved: ['return 1', 'sale -3', 'set 100', 'undo 2'] })
  expect(await audited()).toEqual(['import.undone', 'import.committed'])
})

test('keeps the lines of a retried import when a worker wakes up that was removing those of its failed commit', async () => {
  const { seller, params, request, work, current } = await checkedImport()
  await request('undoing', 'server_failed')
  await workTwice(work, async () => {
    await seller.call(retryImport, { params })
    await settled(seller, params)
    await seller.call(commitImport, { params, body: {} })
    expect(await settled(seller, params)).toMatchObject({ status: 'committed', addedLines: 3 })
  })
  expect(await current()).toMatchObject({ status: 'committed', addedLines: 3 })
  const { importId } = params
  const lines = await rowsOf(
    server.current.db.system,
    sql`SELECT FROM sale_lines WHERE import_id = ${importId}`,
  )
  expect(lines).toHaveLength(3)
})

test('keeps a committed import when the connection is lost before the database confirms the commit', async () => {
  const { request, work, stock, current } = await checkedImport()
  await request('committing')
  const losing = async <T>(owner: OwnerId, inside: (tx: Tx) => Promise<T>) => {
    const result = await server.current.db.tenant(owner, inside)
    if ((await current()).status === 'committed') throw new Error('the connection was lost')
    return result
  }
  await Promise.allSettled([work(losing, true)])
  expect(await current()).toMatchObject({ status: 'committed', addedLines: 3 })
  expect((await stock()).quantity).toBe(98)
})
