import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { endpoint } from './endpoint.ts'
import { id, requiredText, says, timestamp } from './fields.ts'
import { ROLES } from './roles.ts'

/** Every key starts with this prefix, so that leaked keys can be recognised. */
export const API_KEY_PREFIX = 'safi_'

export const API_KEY_SCOPES = ['read', 'upload', 'full'] as const
export type ApiKeyScope = (typeof API_KEY_SCOPES)[number]
const scope = z
  .enum(API_KEY_SCOPES)
  .describe(
    '`read`: calls that change nothing (GET) and assistants; `upload`: uploading files, reading the state of an import and committing it without changes of products; `full`: all calls except those of the account',
  )

const role = z
  .enum(ROLES)
  .describe('The most that the key may do in a business. Where your own role is lower, the key has that one')

export const apiKeyForm = z.object({
  name: requiredText(LIMITS.apiKeyName, 'apiKeyNameRequired', 'apiKeyNameTooLong'),
  scope: scope.default('read'),
  role: role.default('owner'),
  password: z
    .string({ error: says('passwordRequired') })
    .min(1, says('passwordRequired'))
    .describe('Your password, because a key outlives the session that creates it'),
})

const apiKey = z.object({
  id,
  name: z.string(),
  scope,
  role,
  prefix: z.string().describe('The first characters of the key, which identify it'),
  createdAt: timestamp,
  lastUsedAt: timestamp.nullable().describe('Accurate to a minute; null if never used'),
})
export type ApiKey = z.output<typeof apiKey>

export const listApiKeys = endpoint({
  method: 'get',
  path: '/api/api-keys',
  tag: 'API keys',
  summary: 'Your active API keys, newest first',
  access: 'session',
  role: 'none',
  response: z.object({ apiKeys: z.array(apiKey) }),
})

export const makeApiKey = endpoint({
  method: 'post',
  path: '/api/api-keys',
  tag: 'API keys',
  summary: 'Create an API key; only this response contains it',
  access: 'session',
  role: 'none',
  body: apiKeyForm,
  response: apiKey.extend({ key: z.string().describe('For the header Authorization: Bearer <key>') }),
  status: 201,
  errors: ['too_many_api_keys', 'wrong_password', 'rate_limited'],
})

export const revokeApiKey = endpoint({
  method: 'delete',
  path: '/api/api-keys/{apiKeyId}',
  tag: 'API keys',
  summary: 'Revoke an API key; calls with it fail from now on',
  access: 'session',
  role: 'none',
  params: z.object({ apiKeyId: id }),
  errors: ['api_key_not_found'],
})
