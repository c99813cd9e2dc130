import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'

/** Names of web browsers, which are not translated. */
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet'] as const
export const SYSTEMS = ['Android', 'ChromeOS', 'iOS', 'iPadOS', 'Linux', 'macOS', 'Windows'] as const

const openSession = z.object({
  id,
  current: z.boolean().describe('Whether this is the session of this request'),
  browser: z.enum(BROWSERS).nullable().describe('null if unknown or not a browser'),
  system: z.enum(SYSTEMS).nullable(),
  startedAt: timestamp,
  lastSeenAt: timestamp.describe('Accurate to a minute'),
})
export type OpenSession = z.output<typeof openSession>

export const listSessions = endpoint({
  method: 'get',
  path: '/api/sessions',
  tag: 'Security',
  summary: 'Your sessions: this one first, then by last use',
  access: 'session',
  role: 'none',
  response: z.object({ sessions: z.array(openSession) }),
})

export const revokeSession = endpoint({
  method: 'delete',
  path: '/api/sessions/{sessionId}',
  tag: 'Security',
  summary: 'Sign out one session',
  access: 'session',
  role: 'none',
  params: z.object({ sessionId: id }),
  errors: ['session_not_found'],
})

export const revokeOtherSessions = endpoint({
  method: 'delete',
  path: '/api/sessions',
  tag: 'Security',
  summary: 'Sign out all other sessions',
  access: 'session',
  role: 'none',
})
