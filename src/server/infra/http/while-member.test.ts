import { OpenAPIHono } from '@hono/zod-openapi'
import { expect, test } from 'vitest'
import { getOrdersCsv } from '#contract/sales-files.ts'
import { accessTo, type MemberAccess } from '../db/member-access.ts'
import { ownerId } from '../db/owner.ts'
import { forOwner, type HttpEnv } from './route.ts'
import { whileMember } from './while-member.ts'

const owner = ownerId('00000000-0000-4000-8000-000000000001')
const access: MemberAccess = {
  ownerId: owner,
  businessId: '00000000-0000-4000-8000-000000000002',
  role: 'bookkeeper',
  hidesCosts: false,
}
const PART = new Uint8Array(200 * 1024)

/** Returns a file of five parts. It notes with whose access each part was read, and whether reading was cancelled. */
function file() {
  const seen = { limits: [] as (MemberAccess | null)[], givenUp: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        seen.limits.push(accessTo(owner))
        if (seen.limits.length > 5) controller.close()
        else controller.enqueue(PART)
      },
      cancel() {
        seen.givenUp = true
      },
    },
    { highWaterMark: 0 },
  )
  return { body, seen }
}

test("reads every part of a file with the member's access to the database", async () => {
  const { body, seen } = file()
  const sent = await new Response(whileMember(body, access, async () => true)).arrayBuffer()
  expect(sent.byteLength).toBe(5 * PART.byteLength)
  expect(new Set(seen.limits)).toEqual(new Set([access]))
})

test('cancels a download when the member is removed', async () => {
  const { body, seen } = file()
  let isMember = true
  const reader = whileMember(body, access, async () => isMember).getReader()
  expect((await reader.read()).value?.byteLength).toBe(PART.byteLength)
  isMember = false
  const rest = async () => {
    while (!(await reader.read()).done);
  }
  await expect(rest()).rejects.toThrow('may not read')
  expect(seen.limits.length).toBeLessThan(4)
  expect(seen.givenUp).toBe(true)
})

test("cancels a download when the member's role becomes too low for it", async () => {
  const { body, seen } = file()
  let now: MemberAccess = access
  const app = new OpenAPIHono<HttpEnv>()
  app.use(async (c, next) => {
    c.set('ownerId', ownerId('00000000-0000-4000-8000-000000000003'))
    c.set('access', access)
    c.set('accessNow', async () => now)
    await next()
  })
  forOwner(app, getOrdersCsv, async () => new Response(body))
  const sent = await app.request(`/api/businesses/${access.businessId}/orders.csv`)
  now = { ...access, role: 'viewer' }
  await expect(sent.arrayBuffer().then(({ byteLength }) => byteLength)).rejects.toThrow('may not read')
  expect(seen.givenUp).toBe(true)
})
