import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { getFeeCheck, listFeeDifferences } from '#contract/fee-check.ts'
import { ownerId } from '#server/infra/db/owner.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { failingTable } from '#server/testing/failing-table.ts'
import { importFile } from '#server/testing/importing.ts'
import { lampLedger, lampShop } from '#server/testing/lamp-ledger.ts'
import { testServer } from '#server/testing/test-server.ts'
import { requestedChecks } from '../store.ts'
import { runCheck } from './run-check.ts'

const server = testServer()

/** A signal that aborts when it is read for the n-th time, which is between two steps, as when a server stops. */
function stoppingAt(step: number): AbortSignal {
  const controller = new AbortController()
  let asked = 0
  const throwIfAborted = () => {
    asked += 1
    if (asked === step) controller.abort()
    AbortSignal.prototype.throwIfAborted.call(controller.signal)
  }
  return Object.assign(controller.signal, { throwIfAborted })
}

test('an interrupted fee check publishes no result, stays requested, and starts from the beginning on the next run', async () => {
  const { seller, params } = await lampShop(await server.current.seller())
  await importFile(seller, params.businessId, lampLedger)
  const { db } = server.current
  const [business] = await rowsOf<{ owner: string }>(
    db.system,
    sql`SELECT user_id AS owner FROM businesses WHERE id = ${params.businessId}`,
  )
  const owner = business?.owner ?? ''
  const written = () =>
    rowsOf<{ rows: number }>(
      db.system,
      sql`SELECT count(*)::int AS rows FROM fee_differences WHERE business_id = ${params.businessId}`,
    )
  // stops after the differences of one step were written; they are not shown yet
  const check = runCheck({ db, now: () => new Date() }, ownerId(owner), params.businessId, stoppingAt(4))
  await expect(check).rejects.toThrow()
  expect(await written()).toEqual([{ rows: 5 }])
  expect((await seller.call(listFeeDifferences, { params })).differences).toEqual([])
  expect(await requestedChecks(db.system)).toEqual([{ owner, businessId: params.businessId }])

  while ((await seller.call(getFeeCheck, { params })).state !== 'current') await pause(20)
  const { differences, total } = await seller.call(listFeeDifferences, { params })
  expect([differences.length, total]).toEqual([5, 5])
  await expect.poll(written).toEqual([{ rows: 5 }])
  // calls that read the check while it ran have requested it again; this request is cleared
  await expect.poll(() => requestedChecks(db.system)).toEqual([])
})

test('two concurrent fee checks store every finding once, at whichever step of the first check the second check starts', async () => {
  const { db } = server.current
  for (const step of [1, 2, 3, 4, 5]) {
    const { seller, params } = await lampShop(await server.current.seller())
    await importFile(seller, params.businessId, lampLedger)
    const run = (on: typeof db) =>
      runCheck(
        { db: on, now: () => new Date() },
        ownerId(seller.userId),
        params.businessId,
        new AbortController().signal,
      )
    let asked = 0
    const tenant: typeof db.tenant = async (...call) => {
      asked += 1
      if (asked === step) await run(db)
      return db.tenant(...call)
    }
    await run({ ...db, tenant })
    const business = sql`business_id = ${params.businessId}`
    const kept = await rowsOf(
      db.system,
      sql`SELECT run = (SELECT run FROM fee_checks WHERE ${business}) AS read, count(*)::int AS rows
        FROM fee_differences WHERE ${business} GROUP BY run`,
    )
    expect(kept, `step ${step}`).toEqual([{ read: true, rows: 5 }])
    const sums = await rowsOf(
      db.system,
      sql`SELECT DISTINCT run = (SELECT run FROM fee_checks WHERE ${business}) AS read
        FROM fee_check_sums WHERE ${business}`,
    )
    expect(sums, `step ${step}`).toEqual([{ read: true }])
    expect((await seller.call(listFeeDifferences, { params })).total).toBe(5)
  }
})

test('a fee check requested again without a change in the data reads no sales and clears the request', async () => {
  const { seller, params } = await lampShop(await server.current.seller())
  await importFile(seller, params.businessId, lampLedger)
  const { db } = server.current
  const business = sql`business_id = ${params.businessId}`
  const [noted] = await rowsOf<{ owner: string }>(
    db.system,
    sql`SELECT user_id AS owner FROM imports WHERE ${business}`,
  )
  const check = () =>
    runCheck(
      { db, now: () => new Date() },
      ownerId(noted?.owner ?? ''),
      params.businessId,
      new AbortController().signal,
    )
  const state = () =>
    rowsOf<{ run: number; requested: boolean }>(
      db.system,
      sql`SELECT run, requested FROM fee_checks WHERE ${business}`,
    )
  await check()
  await db.system.execute(sql`UPDATE fee_checks SET requested = true WHERE ${business}`)
  await check()
  expect(await state()).toEqual([{ run: 1, requested: false }])
})

test('reports that the fee check failed after its last attempt, until a later check succeeds', async () => {
  const { seller, params } = await lampShop(await server.current.seller())
  await importFile(seller, params.businessId, lampLedger)
  const mend = await failingTable(server.current.db, 'fee_differences', 'INSERT')
  const check = () => seller.call(getFeeCheck, { params })
  await expect.poll(check).toMatchObject({ state: 'never', failed: true })
  await mend()
  await expect.poll(check).toMatchObject({ state: 'current', failed: false })
})
