import { z } from 'zod'
import { type Refusals, readJson } from '../answers.ts'
import { type Remote, VendorError } from '../vendor.ts'
import { VERSION } from './queries.ts'

export const REFUSALS: Refusals = { unauthorised: 'renew', permission: 'read_orders' }

const throttle = z.object({
  requestedQueryCost: z.number(),
  throttleStatus: z.object({ currentlyAvailable: z.number(), restoreRate: z.number() }),
})

const envelope = z.object({
  data: z.unknown().optional(),
  errors: z.array(z.object({ extensions: z.object({ code: z.string().optional() }).optional() })).default([]),
  extensions: z.object({ cost: throttle.optional().catch(undefined) }).optional(),
})

/**
 * Sends a GraphQL query. Shopify answers with status 200 even if it refuses the query, and `errors` in the answer say
 * why.
 */
export async function query<Schema extends z.ZodType>(
  remote: Remote,
  text: string,
  variables: Readonly<Record<string, string>>,
  schema: Schema,
): Promise<z.output<Schema>> {
  const { settings, tokens } = remote
  const response = await remote.fetch(`https://${settings.shop}/admin/api/${VERSION}/graphql.json`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-shopify-access-token': tokens.access_token?.reveal() ?? '',
    },
    body: JSON.stringify({ query: text, variables }),
  })
  const { data, errors, extensions } = await readJson(remote, response, envelope, REFUSALS)
  const codes = errors.map((error) => error.extensions?.code)
  if (codes.includes('THROTTLED'))
    throw new VendorError('throttled', 'throttled', { seconds: secondsUntil(extensions?.cost) })
  if (codes.includes('ACCESS_DENIED'))
    throw new VendorError('fail', 'permission_missing', { data: { permission: REFUSALS.permission } })
  if (codes.includes('INTERNAL_SERVER_ERROR') || codes.includes('TIMEOUT'))
    throw new VendorError('retry', 'vendor_unavailable')
  const read = schema.safeParse(data)
  if (errors.length > 0 || !read.success)
    throw new VendorError('fail', 'vendor_answer_unknown', { data: { status: response.status } })
  return read.data
}

/**
 * Returns the seconds until Shopify's rate limit has enough points for the query, or null if Shopify does not state
 * them.
 */
function secondsUntil(cost: z.output<typeof throttle> | undefined): number | null {
  if (cost === undefined) return null
  const { requestedQueryCost, throttleStatus } = cost
  const missing = requestedQueryCost - throttleStatus.currentlyAvailable
  return Math.max(1, Math.ceil(missing / throttleStatus.restoreRate))
}
