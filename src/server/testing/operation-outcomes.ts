import type { Operation } from './operations.ts'

/** API calls that cannot succeed for the owner of a whole tenant, with the expected error code. */
export const NEEDS_MORE: Readonly<Record<string, readonly [code: string, reason: string]>> = {
  'put /api/accounts/confirmation': ['link_expired', 'the token came by e-mail: confirmation.test.ts'],
  'put /api/password-reset': ['link_expired', 'the token came by e-mail: passwords.test.ts'],
  'post /api/stock-digest/stop': ['link_expired', 'the token came by e-mail: stock-digest.test.ts'],
  'post /api/session/second-step': ['not_signed_in', 'this seller has no second factor: its own tests do'],
  'post /api/session/passkey': ['passkey_refused', 'a device makes it: its own tests do'],
  'post /api/passkeys': ['passkey_refused', 'a device makes it: its own tests do'],
  'put /api/passkeys/{passkeyId}': ['passkey_not_found', 'this seller has none: its own tests do'],
  'post /api/passkeys/{passkeyId}/removal': ['passkey_not_found', 'this seller has none: its own tests do'],
  'put /api/security/authenticator-app': ['wrong_code', 'an app makes the code: its own tests do'],
  'delete /api/businesses/{businessId}/unit-costs/saves/{saveId}': [
    'cost_save_not_found',
    'a later call saved costs too: cost-grid.test.ts',
  ],
  'post /api/invitations/check': ['link_expired', 'the token came by e-mail: members.test.ts'],
  'post /api/invitations/acceptance': ['link_expired', 'the token came by e-mail: members.test.ts'],
  'put /api/businesses/{businessId}/members/{memberId}': [
    'member_not_found',
    'this seller has none: members.test.ts',
  ],
  'delete /api/businesses/{businessId}/members/{memberId}': [
    'member_not_found',
    'this seller has none: members.test.ts',
  ],
  'delete /api/businesses/{businessId}/membership': ['owner_cannot_leave', 'members.test.ts'],
  'post /api/businesses/{businessId}/ownership-offer': [
    'member_not_found',
    'this seller has none: transfer.test.ts',
  ],
  'delete /api/businesses/{businessId}/ownership-offer': ['offer_not_found', 'transfer.test.ts'],
  'post /api/businesses/{businessId}/ownership': ['offer_not_found', 'transfer.test.ts'],
  ...Object.fromEntries(
    ['put {}/start', 'post {}/sync', 'post {}/pause', 'post {}/resume'].map((call) => [
      call.replace('{}', '/api/businesses/{businessId}/connections/{connectionId}'),
      ['connection_wrong_state', 'its credentials are refused: connections.test.ts'] as const,
    ]),
  ),
  'post /api/webhooks/salla': ['not_found', 'Salla signs it: receive.test.ts'],
  'post /api/webhooks/connections/{connectionId}': ['not_found', 'the shop signs it: receive.test.ts'],
  'post /api/businesses/{businessId}/connections/authorisations/answer': [
    'authorisation_expired',
    'the state comes from the platform: authorise.test.ts',
  ],
  'post /api/security/recovery-codes': ['no_second_factor', 'this seller has none: its own tests do'],
}

/** API calls that delete what other calls need. They are made last, in this sequence. */
export const LAST = [
  'delete /api/businesses/{businessId}/products/{productId}',
  'delete /api/businesses/{businessId}',
  'delete /api/sessions/{sessionId}',
  'delete /api/sessions',
  'put /api/profile/password',
  'post /api/account/erasure',
  'delete /api/session',
]

/** Sorts operations so that each of them still finds the data that it needs. */
export function inOrder(operations: readonly Operation[]): Operation[] {
  const order = ['get', 'post', 'put', 'patch', 'delete']
  const rank = ({ name, method }: Operation) => 100 * LAST.indexOf(name) + order.indexOf(method)
  return operations.toSorted((a, b) => rank(a) - rank(b))
}
