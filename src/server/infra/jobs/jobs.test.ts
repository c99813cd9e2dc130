import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { actingAs } from '../auth/actor.ts'
import { type Database, JOBS_SCHEMA } from '../db/database.ts'
import { users } from '../db/schema/accounts.ts'
import { createLog } from '../observability/log.ts'
import { type JobDefinition, type JobSender, Jobs } from './jobs.ts'

interface Numbered {
  number: number
}

/**
 * An interval that is longer than any test, so that a test fails if its job has to wait for the next poll or the next
 * query for due work.
 */
const LONG = 3_600

let db: Database
let jobs: Jobs
const handled: Numbered[] = []
let delayed: JobSender<{ owner: string }>
const tries: { repeated: boolean; last: boolean }[] = []

const definitions: JobDefinition<Numbered>[] = [
  {
    name: 'patient-work',
    retry: { times: 5, firstDelaySeconds: LONG },
    keyOf: ({ number }) => `${number}`,
    unfinished: async () => [1, 2, 3, 4, 5, 6].map((number) => ({ number })),
    handle: async (job) => void handled.push(job),
  },
  {
    name: 'hopeless-work',
    keyOf: ({ number }) => `${number}`,
    unfinished: async () => [{ number: 1 }],
    handle: async (_, { repeated, last }) => {
      tries.push({ repeated, last })
      throw new Error('always fails')
    },
  },
]

/** A job that fails once, and is tried again an hour later. */
const delayedWork: JobDefinition<{ owner: string }> = {
  name: 'delayed-work',
  retry: { times: 5, firstDelaySeconds: LONG },
  keyOf: ({ owner }) => owner,
  unfinished: async () => [],
  handle: async () => {
    throw new Error('try again in an hour')
  },
}

beforeAll(async () => {
  db = await openTestDatabase()
  jobs = new Jobs(db, createLog('silent'), { askSeconds: LONG, retrySeconds: 0 })
  for (const definition of definitions) jobs.define(definition)
  delayed = jobs.define(delayedWork)
  await jobs.start()
})
afterAll(async () => {
  await jobs.stop()
  await db.close()
})

test('a worker runs all waiting jobs without sleeping between them', async () => {
  await expect.poll(() => handled.map(({ number }) => number).toSorted()).toEqual([1, 2, 3, 4, 5, 6])
})

test('runs a failed job again when its retry delay ends, at most six times in all', async () => {
  await expect.poll(() => tries.at(-1)?.last).toBe(true)
  expect(tries).toEqual([
    { repeated: false, last: false },
    ...Array.from({ length: 4 }, () => ({ repeated: true, last: false })),
    { repeated: true, last: true },
  ])
})

/** Returns the data of the jobs that wait to be tried again. */
async function waiting(): Promise<object[]> {
  const { rows } = await db.executeSql(
    `SELECT data FROM ${JOBS_SCHEMA}.job WHERE name = 'delayed-work' AND state = 'retry' ORDER BY data ->> 'owner'`,
    [],
  )
  return (rows as { data: object }[]).map(({ data }) => data)
}

async function newAccount(): Promise<string> {
  const values = { name: 'Mona', email: `${randomUUID()}@example.com` }
  const [row] = await db.system.insert(users).values(values).returning()
  return row?.id ?? expect.fail()
}

test('forgets an erased account, but keeps the jobs about other accounts that the erased account started', async () => {
  const [erased, owner] = (await Promise.all([newAccount(), newAccount()])).sort()
  if (!erased || !owner) expect.fail()
  const actor = { kind: 'member', userId: erased } as const
  await actingAs(actor, () => delayed.send({ owner: erased }))
  await actingAs(actor, () => delayed.send({ owner }))
  await expect.poll(waiting).toEqual([
    { owner: erased, actor },
    { owner, actor },
  ])
  await jobs.forget(erased)
  expect(await waiting()).toEqual([{ owner }])
  await jobs.forget(owner)
})

test('keeps nothing about an account that was erased while its job was being sent', async () => {
  const [gone, owner] = [randomUUID(), await newAccount()]
  const actor = { kind: 'member', userId: gone } as const
  await actingAs(actor, () => delayed.send({ owner: gone }))
  await actingAs(actor, () => delayed.send({ owner }))
  await expect.poll(waiting).toEqual([{ owner }])
  const { rows } = await db.executeSql(
    `SELECT data FROM ${JOBS_SCHEMA}.job WHERE position($1 in data::text) > 0`,
    [gone],
  )
  expect(rows).toEqual([])
})

test.each(['ends', 'fails for the last time'])(
  'a job that was sent while the same job ran is run when that one %s',
  async (how) => {
    const jobs = new Jobs(db, createLog('silent'), { askSeconds: LONG, retrySeconds: 0 })
    const runs: Numbered[] = []
    const name = how.replaceAll(' ', '-')
    const sender = jobs.define<Numbered>({
      name,
      keyOf: () => 'one',
      unfinished: async () => [],
      handle: async (job, { last }) => {
        runs.push(job)
        const fails = job.number === 1 && how !== 'ends'
        if (job.number === 1 && (last || !fails)) await sender.send({ number: 2 })
        if (fails) throw new Error('fails')
      },
    })
    await jobs.start()
    await sender.send({ number: 1 })
    await expect.poll(() => runs.at(-1)).toEqual({ number: 2 })
    await jobs.stop()
    expect(runs.filter(({ number }) => number === 2)).toHaveLength(1)
  },
)

test('a job that was sent while the same job ran is run even if that one ends before the sender knows of the refusal', async () => {
  const [running, release, ended] = [0, 0, 0].map(() => Promise.withResolvers<void>())
  const runs: number[] = []
  let sending = false
  const executeSql: Database['executeSql'] = async (text, values) => {
    const result = await db.executeSql(text, values)
    // this is the last statement of a send
    if (sending && text.includes('unnest')) {
      sending = false
      release?.resolve()
      await ended?.promise
    }
    return result
  }
  const jobs = new Jobs({ ...db, executeSql }, createLog('silent'), { askSeconds: LONG, retrySeconds: 0 })
  const sender = jobs.define<Numbered & { owner: string }>({
    name: 'refused-work',
    // has a single worker: it runs the third job after the end of the first
    retry: { times: 1, firstDelaySeconds: LONG },
    keyOf: ({ number }) => (number === 3 ? 'other' : 'one'),
    unfinished: async () => [],
    handle: async ({ number }) => {
      runs.push(number)
      if (number === 1) {
        running?.resolve()
        await release?.promise
      }
      if (number === 3) ended?.resolve()
    },
  })
  const owner = await newAccount()
  await jobs.start()
  await sender.send({ number: 1, owner })
  await running?.promise
  await sender.send({ number: 3, owner })
  sending = true
  await sender.send({ number: 2, owner })
  await expect.poll(() => runs).toEqual([1, 3, 2])
  await jobs.stop()
})

test('tries a failed job again even if a worker from which the queue took the job ends it meanwhile', async () => {
  const jobs = new Jobs(db, createLog('silent'), { askSeconds: LONG, retrySeconds: 0 })
  const asleep = Promise.withResolvers<void>()
  const awake = Promise.withResolvers<void>()
  const ended = Promise.withResolvers<void>()
  let attempts = 0
  const sender = jobs.define<Numbered>({
    name: 'taken-work',
    keyOf: ({ number }) => `${number}`,
    unfinished: async () => [],
    handle: async ({ number }) => {
      if (number === 3) ended.resolve()
      if (number !== 1) return
      attempts += 1
      if (attempts === 1) {
        asleep.resolve()
        await awake.promise
      } else if (attempts === 2) {
        // both workers are busy, so the third job runs when the first worker has ended its job
        await sender.send({ number: 3 })
        awake.resolve()
        await ended.promise
        throw new Error('fails')
      }
    },
  })
  await jobs.start()
  await sender.send({ number: 1 })
  await asleep.promise
  // the queue does this when it hears nothing of a worker
  await db.executeSql(`UPDATE ${JOBS_SCHEMA}.job SET state = 'retry' WHERE name = 'taken-work'`, [])
  // wakes the other worker
  await sender.send({ number: 2 })
  await expect.poll(() => attempts).toBe(3)
  await jobs.stop()
})

test('stops without a delay once its handlers have ended', async () => {
  const jobs = new Jobs(db, createLog('silent'), { askSeconds: LONG })
  let aborted = false
  const running = Promise.withResolvers<void>()
  jobs.define<Numbered>({
    name: 'long-work',
    keyOf: ({ number }) => `${number}`,
    unfinished: async () => [{ number: 1 }],
    handle: async (_, { signal }) => {
      const ended = new Promise((resolve) => signal.addEventListener('abort', resolve))
      running.resolve()
      await ended
      aborted = true
    },
  })
  await jobs.start()
  await running.promise
  // fake timers never fire, so a delay in `stop` would last forever
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    await jobs.stop()
  } finally {
    vi.useRealTimers()
  }
  expect(aborted).toBe(true)
})
