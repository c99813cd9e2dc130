import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { signIn } from '#contract/accounts.ts'
import { eraseAccount } from '#contract/own-data.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import type { JobDefinition, JobRun, Jobs } from '#server/infra/jobs/jobs.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { startMailbox } from '#server/testing/mailbox.ts'
import { mailerTo } from '#server/testing/mailing-server.ts'
import { testServer } from '#server/testing/test-server.ts'
import { defineErasureJob, type ErasureJobDeps } from './jobs.ts'
import type { ErasureJob } from './service.ts'

/** Sends to a mail server that is down, because nothing listens on this port. */
const nowhere = mailerTo('smtp://127.0.0.1:1')
const server = testServer({ mailer: nowhere })
const DAY_MS = 86_400_000

/** Runs the erasure job directly, because the queue would retry it only after minutes. */
function nextTry(erasure: string, deps: Partial<ErasureJobDeps>): Promise<void> {
  let job: JobDefinition<ErasureJob> | undefined
  const queue = {
    define(definition: JobDefinition<ErasureJob>) {
      job = definition
    },
    forget: async () => {},
  } as unknown as Jobs
  defineErasureJob(queue, {
    db: server.current.db,
    storage: localStorage(join(inject('folder'), 'erasures')),
    mailer: nowhere,
    now: () => new Date(),
    publicUrl: 'https://safi.example',
    supportEmail: 'help@example.com',
    ...deps,
  })
  return (job as JobDefinition<ErasureJob>).handle({ erasure }, {
    signal: new AbortController().signal,
  } as JobRun)
}

const openFor = (email: string) =>
  rowsOf<{ id: string }>(server.current.db.system, sql`SELECT id FROM erasures WHERE email = ${email}`)

/** Erases an account whose last e-mail cannot be sent yet. Its other rows are deleted. */
async function erased(): Promise<{ email: string; erasure: string }> {
  const seller = await server.current.seller()
  await seller.newBusiness()
  const { email, userId } = seller
  await seller.call(eraseAccount, { body: { confirmation: email, password: 'Souq-2-go!' } })
  expect(await seller.fails(signIn, { body: { email, password: 'Souq-2-go!' } })).toMatchObject({
    code: 'invalid_credentials',
  })
  const rows = () => rowsOf(server.current.db.system, sql`SELECT 1 FROM users WHERE id = ${userId}`)
  await expect.poll(async () => (await rows()).length).toBe(0)
  const [open] = await openFor(email)
  return { email, erasure: open?.id ?? '' }
}

test('erases the account while the mail server is down, and sends the last e-mail when the mail server is back', async () => {
  const { email, erasure } = await erased()
  await expect(nextTry(erasure, {})).rejects.toThrow()
  expect(await openFor(email)).toHaveLength(1)
  const mailbox = await startMailbox()
  try {
    await nextTry(erasure, { mailer: mailerTo(mailbox.url) })
    expect((await mailbox.next(email)).subject).toBe('Your account was deleted')
    expect(await openFor(email)).toEqual([])
  } finally {
    await mailbox.stop()
  }
})

test('deletes the e-mail address after three days, even if the last e-mail was never sent', async () => {
  const { email, erasure } = await erased()
  const in2 = new Date(Date.now() + 2 * DAY_MS)
  await expect(nextTry(erasure, { now: () => in2 })).rejects.toThrow()
  expect(await openFor(email)).toHaveLength(1)
  await nextTry(erasure, { now: () => new Date(Date.now() + 3 * DAY_MS) })
  expect(await openFor(email)).toEqual([])
})
