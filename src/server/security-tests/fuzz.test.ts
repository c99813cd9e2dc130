import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { fuzzRuns } from '#domain/import/testing/fuzz-runs.ts'
import { type FuzzRequest, fuzzRequests } from '#server/testing/fuzz-requests.ts'
import { type Operation, operationsOf } from '#server/testing/operations.ts'
import { type RawAnswer, sendRaw } from '#server/testing/raw-request.ts'
import { testServer } from '#server/testing/test-server.ts'
import { type WholeTenant, wholeTenant } from '#server/testing/whole-tenant.ts'

/** Number of random requests for each API call. SAFI_FUZZ_RUNS=100 SAFI_FUZZ_SEED=7 searches longer. */
const RUNS = fuzzRuns(4)

/** Maximum time in milliseconds that a response may take. */

/**
 * API calls that the test makes less often, because each hashes a password, which is slow on purpose, or is
 * rate-limited after a few calls.
 */
const SLOW = [
  'post /api/accounts',
  'post /api/session',
  'put /api/profile/password',
  'put /api/password-reset',
]

/** API calls that the test makes last, because they delete data that other calls need. */
const LAST = /^delete /

const server = testServer()
let operations: Operation[] = []
let owner: WholeTenant

beforeAll(async () => {
  operations = await operationsOf(server.current.url)
  owner = await wholeTenant(await server.current.seller())
})

test('every API call answers random input with a response that the OpenAPI document declares', async () => {
  const faults = new Map<string, string>()
  for (const operation of operations.toSorted((a, b) => rank(a) - rank(b))) {
    const numRuns = SLOW.includes(operation.name) ? Math.ceil(RUNS / 4) : RUNS
    for (const request of fc.sample(fuzzRequests(operation, owner.ids), { numRuns })) {
      const fault = await faultOf(operation, request)
      const kind = `${operation.name}: ${fault?.split('\n')[0]}`
      // reports only the first of several failures that are equal
      if (fault && !faults.has(kind)) faults.set(kind, `${fault}\n${shown(request)}`)
    }
  }
  expect([...faults].map((pair) => pair.join('\n'))).toEqual([])
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
})

function rank({ name }: Operation): number {
  if (name === 'delete /api/session') return 3
  if (name === 'delete /api/businesses/{businessId}') return 2
  return LAST.test(name) ? 1 : 0
}

async function faultOf(operation: Operation, request: FuzzRequest): Promise<string | undefined> {
  try {
    const headers = { ...request.headers, cookie: owner.seller.cookies }
    const answer = await sendRaw(server.current.url, { ...request, headers })
    return wrongIn(operation, request, answer)
  } catch (error) {
    return `no answer: ${error instanceof Error ? error.message : error}`
  }
}

const schemas = new Map<object, z.ZodType>()

function wrongIn(
  operation: Operation,
  request: FuzzRequest,
  { status, headers, text }: RawAnswer,
): string | undefined {
  if (status >= 500) return `${status}\n${text}`
  if (request.strayed && status < 500) return undefined
  const documented = operation.responses[status]
  if (!documented) return `${status} is not documented\n${text}`
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  const content = Object.entries(documented.content ?? {})
  if (content.length === 0) return text === '' ? undefined : `${status} with a body\n${text}`
  const found = content.find(
    ([known]) => known === type || (known === 'image/*' && type.startsWith('image/')),
  )
  if (!found) return `${status} as ${type}, not ${content.map(([known]) => known)}\n${text.slice(0, 500)}`
  if (!/json$/.test(type)) return undefined
  const schema = schemas.get(found[1].schema) ?? z.fromJSONSchema(found[1].schema as never)
  schemas.set(found[1].schema, schema)
  const result = schema.safeParse(JSON.parse(text))
  return result.success
    ? undefined
    : `${status} is not as documented\n${result.error.message.slice(0, 600)}\n${text.slice(0, 600)}`
}

function shown({ method, path, headers, body }: FuzzRequest): string {
  const said = typeof body === 'string' ? body : body && Buffer.from(body).toString('hex')
  return `${method} ${path.slice(0, 300)} ${headers['content-type'] ?? ''} ${said?.slice(0, 500) ?? ''}`
}
