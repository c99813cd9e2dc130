import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id } from './fields.ts'

/** Maximum size of a webhook, in bytes. Webhooks are small, because each contains only one order. */
const DELIVERY_BYTES = 1024 * 1024
const received = z.object({ received: z.literal(true) })

export const receiveFromSalla = endpoint({
  method: 'post',
  path: '/api/webhooks/salla',
  tag: 'Webhooks',
  summary: 'What Salla announces about the shops that use the app of this server. Salla signs it',
  access: 'anyone',
  role: 'none',
  rawBytes: DELIVERY_BYTES,
  response: received,
  errors: ['not_found', 'rate_limited'],
})

export const receiveFromShop = endpoint({
  method: 'post',
  path: '/api/webhooks/connections/{connectionId}',
  tag: 'Webhooks',
  summary: 'What a shop of WooCommerce or Shopify announces. The shop signs it',
  access: 'anyone',
  role: 'none',
  params: z.object({ connectionId: id }),
  rawBytes: DELIVERY_BYTES,
  response: received,
  errors: ['not_found', 'rate_limited'],
})
