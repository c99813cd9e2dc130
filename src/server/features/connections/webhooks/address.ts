import { createHmac } from 'node:crypto'
import type { Connection } from '#contract/connections.ts'
import type { Vendor } from '../vendors/vendor.ts'

export interface WebhookSettings {
  readonly publicUrl: string
  /** The secret of this server, from which the secrets of webhooks are derived. */
  readonly secret: string
}

/**
 * The secret with which a shop signs the webhooks of one connection. It is derived from the server's secret, so it is not
 * stored.
 */
export function webhookSecret({ secret }: Pick<WebhookSettings, 'secret'>, connectionId: string): string {
  return createHmac('sha256', secret).update(`webhook\n${connectionId}`).digest('base64url')
}

/**
 * The URL and secret that the seller enters on the platform to get webhooks sent to Safi; null if there is nothing to
 * enter.
 */
export function webhookOf(
  settings: WebhookSettings,
  vendor: Vendor | undefined,
  connectionId: string,
): Connection['webhook'] {
  const webhook = vendor?.webhook
  if (webhook?.of !== 'connection') return null
  return {
    address: new URL(`/api/webhooks/connections/${connectionId}`, settings.publicUrl).href,
    secret: webhook.entersSecret ? webhookSecret(settings, connectionId) : null,
  }
}
