import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openTestDatabase } from '#server/testing/test-server.ts'
import { actingAs } from '../auth/actor.ts'
import { type Database, JOBS_SCHEMA } from '../db/database.ts'
import { createLog } from '../observability/log.ts'
import { type JobDefinition, type JobSender, Jobs } from './jobs.ts'

interface Numbered {
  number: number
}

/** Longer than any test: a job that needs the next poll or the next query for due work fails its test. */
const LONG = 3_600

let db: Database
let jobs: Jobs
const handled: Numbered[] = []
let delayed: JobSender<{ account: string }>
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

/** Fails once, and is then tried again after an hour. */
const delayedWork: JobDefinition<{ account: string }> = {
  name: 'delayed-work',
  retry: { times: 5, firstDelaySeconds: LONG },
  keyOf: ({ account }) => account,
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

test('retries a failed job when its retry delay ends, at most six times', async () => {
  await expect.poll(() => tries.at(-1)?.last).toBe(true)
  expect(tries).toEqual([
    { repeated: false, last: false },
    ...Array.from({ length: 4 }, () => ({ repeated: true, last: false })),
    { repeated: true, last: true },
  ])
})

test('forgets an erased account, but keeps the jobs of others that it started', async () => {
  const [erased, owner] = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002']
  const waiting = async () => {
    const table = `${JOBS_SCHEMA}.job`
    const { rows } = await db.executeSql(
      `SELECT data FROM ${table} WHERE name = 'delayed-work' AND state = 'retry' ORDER BY data ->> 'account'`,
      [],
    )
    return (rows as { data: object }[]).map(({ data }) => data)
  }
  const actor = { kind: 'member', userId: erased } as const
  await actingAs(actor, () => delayed.send({ account: erased }))
  await actingAs(actor, () => delayed.send({ account: owner }))
  await expect.poll(waiting).toEqual([
    { account: erased, actor },
    { account: owner, actor },
  ])
  await jobs.forget(erased)
  expect(await waiting()).toEqual([{ account: owner }])
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
  // fake timers never fire, so a delay in `stop` would never end
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  try {
    await jobs.stop()
  } finally {
    vi.useRealTimers()
  }
  expect(aborted).toBe(true)
})
