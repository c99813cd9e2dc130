import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, requiredText, timestamp } from './fields.ts'
import { passwordAgain, recoveryCodes } from './second-factors.ts'

const base64url = z
  .string()
  .regex(/^[\w-]+$/)
  .max(20_000)

/** A credential as the browser's `toJSON()` returns it, without the fields that Safi does not use. */
const credential = <Response extends z.ZodObject>(response: Response) =>
  z.object({ id: base64url, rawId: base64url, type: z.literal('public-key'), response })

const created = credential(
  z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(z.string().max(50)).max(10).optional(),
  }),
)
const asserted = credential(
  z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.nullish(),
  }),
)

const options = z.object({
  options: z.record(z.string(), z.unknown()).describe('WebAuthn JSON for the browser'),
})

const passkey = z.object({
  id,
  name: z.string(),
  synced: z
    .boolean()
    .describe(
      'Whether the passkey is synced by an account or password manager instead of bound to one device',
    ),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable(),
})
export type Passkey = z.output<typeof passkey>

export const passkeyForm = z.object({
  name: requiredText(LIMITS.apiKeyName, 'passkeyNameRequired', 'passkeyNameTooLong'),
})

export const listPasskeys = endpoint({
  method: 'get',
  path: '/api/passkeys',
  tag: 'Security',
  summary: 'Your passkeys, newest first',
  access: 'session',
  role: 'none',
  response: z.object({ passkeys: z.array(passkey) }),
})

export const startPasskey = endpoint({
  method: 'post',
  path: '/api/passkeys/options',
  tag: 'Security',
  summary: 'WebAuthn options to create a passkey, valid for five minutes',
  access: 'session',
  role: 'none',
  body: passwordAgain,
  response: options,
  errors: ['wrong_password', 'too_many_passkeys', 'rate_limited'],
})

export const addPasskey = endpoint({
  method: 'post',
  path: '/api/passkeys',
  tag: 'Security',
  summary: 'Add the passkey that the browser created; from now on a password alone does not sign in',
  access: 'session',
  role: 'none',
  body: passkeyForm.extend({ credential: created }),
  response: z.object({ recoveryCodes }),
  status: 201,
  errors: ['passkey_refused', 'too_many_passkeys'],
})

export const renamePasskey = endpoint({
  method: 'put',
  path: '/api/passkeys/{passkeyId}',
  tag: 'Security',
  summary: 'Rename a passkey',
  access: 'session',
  role: 'none',
  params: z.object({ passkeyId: id }),
  body: passkeyForm,
  errors: ['passkey_not_found'],
})

export const removePasskey = endpoint({
  method: 'post',
  path: '/api/passkeys/{passkeyId}/removal',
  tag: 'Security',
  summary: 'Remove a passkey; without another second factor the password alone is enough again',
  access: 'session',
  role: 'none',
  params: z.object({ passkeyId: id }),
  body: passwordAgain,
  errors: ['wrong_password', 'passkey_not_found', 'rate_limited'],
})

export const startPasskeySignIn = endpoint({
  method: 'post',
  path: '/api/session/passkey/options',
  tag: 'Accounts',
  summary: 'WebAuthn options to sign in with a passkey, valid for five minutes',
  access: 'anyone',
  role: 'none',
  response: options,
  errors: ['rate_limited'],
})

export const signInWithPasskey = endpoint({
  method: 'post',
  path: '/api/session/passkey',
  tag: 'Accounts',
  summary: 'Sign in with a passkey, alone or as the second step after a password',
  access: 'anyone',
  role: 'none',
  body: z.object({ credential: asserted }),
  response: session,
  errors: ['passkey_refused', 'account_locked'],
})
