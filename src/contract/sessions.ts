import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'

/** Names that are the same in every language. */
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const
export const SYSTEMS = ['Android', 'ChromeOS', 'iOS', 'iPadOS', 'Linux', 'macOS', 'Windows'] as const

const openSession = z.object({
  id,
  current: z.boolean().describe('The one that asks'),
  browser: z.enum(BROWSERS).nullable().describe('null where it does not say, or is no browser'),
  system: z.enum(SYSTEMS).nullable(),
  startedAt: timestamp,
  lastSeenAt: timestamp.describe('Exact to a minute'),
})
export type OpenSession = z.output<typeof openSession>

export const listSessions = endpoint({
  method: 'get',
  path: '/api/sessions',
  tag: 'Security',
  summary: 'Where you are signed in: this session first, then the one that was seen last',
  access: 'session',
  response: z.object({ sessions: z.array(openSession) }),
})

export const revokeSession = endpoint({
  method: 'delete',
  path: '/api/sessions/{sessionId}',
  tag: 'Security',
  summary: 'Sign out one session, wherever it is',
  access: 'session',
  params: z.object({ sessionId: id }),
  errors: ['session_not_found'],
})

export const revokeOtherSessions = endpoint({
  method: 'delete',
  path: '/api/sessions',
  tag: 'Security',
  summary: 'Sign out everywhere else',
  access: 'session',
})
