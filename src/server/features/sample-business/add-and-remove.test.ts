import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { listBusinesses } from '#contract/businesses.ts'
import { getDashboard } from '#contract/dashboard.ts'
import { addSampleBusiness, removeSampleBusiness } from '#contract/sample-business.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { tenantTables } from '#server/testing/tenant-tables.ts'
import { testServer } from '#server/testing/test-server.ts'

const folder = await mkdtemp(join(tmpdir(), 'safi-sample-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
let full = false
const disk = localStorage(folder)
const server = testServer({
  storage: {
    ...disk,
    write: async (key, bytes) => {
      const written = (await filesOf(key.split('/')[1] ?? '')).length
      if (full && written > 0) throw new Error('the disk is full')
      await disk.write(key, bytes)
    },
  },
})

const filesOf = (userId: string) => readdir(join(folder, 'imports', userId)).catch(() => [] as string[])

/** Counts this seller's rows in every table that has an owner, except accounts and the audit log. */
async function rowCounts(userId: string): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of await tenantTables(server.current.db.system)) {
    if (['profiles', 'audit_entries'].includes(name)) continue
    const [row] = await rowsOf<{ rows: number }>(
      server.current.db.system,
      sql`SELECT count(*)::int AS rows FROM ${sql.identifier(name)} WHERE user_id = ${userId}`,
    )
    if (row && row.rows > 0) counts[name] = row.rows
  }
  return counts
}

async function sampled() {
  const seller = await server.current.seller()
  const business = await seller.call(addSampleBusiness)
  return { seller, business, params: { businessId: business.id } }
}

describe('adding the sample business', () => {
  test('is refused for a second sample, of which nothing is stored', async () => {
    const { seller, business } = await sampled()
    const before = await rowCounts(seller.userId)
    const problem = await seller.fails(addSampleBusiness)
    expect(problem).toMatchObject({ code: 'sample_exists', status: 409 })
    expect(await rowCounts(seller.userId)).toEqual(before)
    expect(await filesOf(seller.userId)).toHaveLength(2)
    expect((await seller.call(listBusinesses)).businesses).toEqual([business])
  })

  test('is refused more than ten times in an hour', async () => {
    const seller = await server.current.seller()
    const asked: number[] = []
    for (let time = 0; time < 11; time += 1) asked.push((await seller.send(addSampleBusiness)).status)
    expect(asked).toEqual([201, ...Array.from({ length: 9 }, () => 409), 429])
    const problem = await seller.fails(addSampleBusiness)
    expect(problem).toMatchObject({ code: 'rate_limited', data: { seconds: expect.any(Number) } })
    // another seller has a separate limit
    expect((await (await server.current.seller()).send(addSampleBusiness)).status).toBe(201)
  })

  test('succeeds for only one of three concurrent requests', async () => {
    const seller = await server.current.seller()
    const answers = await Promise.all([1, 2, 3].map(() => seller.send(addSampleBusiness)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409])
    const { businesses } = await seller.call(listBusinesses)
    expect(businesses).toHaveLength(1)
    expect(businesses[0]?.productCount).toBe(8)
    expect(await filesOf(seller.userId)).toHaveLength(2)
  })

  test('creates nothing if one of its steps fails', async () => {
    const seller = await server.current.seller()
    full = true
    try {
      expect((await seller.fails(addSampleBusiness)).code).toBe('server_failed')
    } finally {
      full = false
    }
    expect(await rowCounts(seller.userId)).toEqual({})
    expect(await filesOf(seller.userId)).toEqual([])
    expect((await seller.call(addSampleBusiness)).productCount).toBe(8)
  })
})

describe('removing the sample business', () => {
  test('deletes all of it, including files and later additions, and allows creating a new sample', async () => {
    const { seller, business } = await sampled()
    await importFile(seller, business.id, templateFile)
    expect(await filesOf(seller.userId)).toHaveLength(3)
    const counted = await rowCounts(seller.userId)
    expect(counted).toMatchObject({ businesses: 1, products: 8, imports: 3 })
    await seller.call(removeSampleBusiness)
    expect(await rowCounts(seller.userId)).toEqual({})
    await expect.poll(() => filesOf(seller.userId)).toEqual([])
    expect((await seller.fails(removeSampleBusiness)).code).toBe('business_not_found')
    expect((await seller.call(addSampleBusiness)).id).not.toBe(business.id)
  })

  test('changes no real business and no other seller', async () => {
    const other = await sampled()
    const { seller } = await sampled()
    const real = await seller.newBusiness()
    await importFile(seller, real.id, templateFile)
    const before = await rowCounts(other.seller.userId)
    const theirs = await other.seller.call(getDashboard, { params: other.params })
    const own = await seller.call(getDashboard, { params: { businessId: real.id } })
    expect(own.statements[0]?.totals.revenue).toBe(50_000)
    await seller.call(removeSampleBusiness)
    expect((await seller.call(listBusinesses)).businesses.map(({ id }) => id)).toEqual([real.id])
    expect(await seller.call(getDashboard, { params: { businessId: real.id } })).toEqual(own)
    expect(await rowCounts(other.seller.userId)).toEqual(before)
    expect(await other.seller.call(getDashboard, { params: other.params })).toEqual(theirs)
    expect(await filesOf(other.seller.userId)).toHaveLength(2)
  })
})

test('a visitor cannot create a sample business, and another seller cannot access one', async () => {
  const visitor = server.current.visitor()
  expect((await visitor.fails(addSampleBusiness)).code).toBe('not_signed_in')
  expect((await visitor.fails(removeSampleBusiness)).code).toBe('not_signed_in')
  const { seller, params } = await sampled()
  const otherSeller = await server.current.seller()
  expect((await otherSeller.fails(getDashboard, { params })).code).toBe('business_not_found')
  expect((await otherSeller.fails(removeSampleBusiness)).code).toBe('business_not_found')
  expect((await seller.call(listBusinesses)).businesses).toHaveLength(1)
})
