import { z } from 'zod'
import { businessParams } from './businesses.ts'
import { CONNECTIONS_PATH, connection } from './connections.ts'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'
import { VENDORS } from './vendors.ts'

const PATH = `${CONNECTIONS_PATH}/authorisations` as const
const tag = 'Connections'

export const startAuthorisation = endpoint({
  method: 'post',
  path: PATH,
  tag,
  summary:
    'Start to sign in on a platform. Its page leads back to Safi, which must finish in the same session within ten minutes',
  access: 'session',
  role: 'manager',
  params: businessParams,
  body: z.object({
    vendor: z.enum(VENDORS),
    connectionId: id.optional().describe('The connection that connects again; without it, a new one is made'),
  }),
  response: z.object({ address: z.url().describe('The page of the platform') }),
  status: 201,
  errors: [
    'business_not_found',
    'vendor_not_offered',
    'connection_not_found',
    'connection_wrong_state',
    'too_many_connections',
    'rate_limited',
  ],
})

export const finishAuthorisation = endpoint({
  method: 'post',
  path: `${PATH}/answer`,
  tag,
  summary: 'Connect with the answer of the platform. The check of the connection starts at once',
  access: 'session',
  role: 'manager',
  params: businessParams,
  body: z.object({
    state: z.string().max(200).describe('What the address of the page contained; it works once'),
    code: z.string().min(1).max(2_000),
  }),
  response: connection,
  errors: [
    'business_not_found',
    'vendor_not_offered',
    'connection_not_found',
    'connection_wrong_state',
    'too_many_connections',
    'authorisation_expired',
    'authorisation_refused',
    'other_shop',
    'platform_unavailable',
  ],
})
