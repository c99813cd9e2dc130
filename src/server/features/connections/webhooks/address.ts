import { createHmac } from 'node:crypto'
import type { Connection } from '#contract/connections.ts'
import type { Vendor } from '../vendors/vendor.ts'

export interface WebhookSettings {
  readonly publicUrl: string
  /** The secret of this server. */
  readonly secret: string
}

/** The secret with which a shop signs for one connection. It follows from that of the server, so it is stored nowhere. */
export function webhookSecret({ secret }: Pick<WebhookSettings, 'secret'>, connectionId: string): string {
  return createHmac('sha256', secret).update(`webhook\n${connectionId}`).digest('base64url')
}

/** What the seller enters at the platform, so that it announces changes; null if there is nothing to enter. */
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
