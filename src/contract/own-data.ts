import { z } from 'zod'
import { email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, says, timestamp } from './fields.ts'

/** How many days a finished export can be downloaded. */
export const EXPORT_DAYS = 7

/** All data of an account in one file; an account has one export at a time. */
export const accountExport = z.object({
  id,
  status: z.enum(['making', 'ready', 'failed']),
  rowsDone: z.int().describe('Of its tables, each once as JSON and once as CSV'),
  rowsTotal: z.int().describe('0 while they are being counted'),
  bytes: z.int().nullable().describe('Size of the finished file'),
  createdAt: timestamp,
  expiresAt: timestamp.describe('Then the file is removed'),
})
export type AccountExport = z.output<typeof accountExport>

const current = z.object({ export: accountExport.nullable() })

export const getAccountExport = endpoint({
  method: 'get',
  path: '/api/account/export',
  tag: 'Your data',
  summary: 'The export of the account that is being made or can be fetched',
  access: 'session',
  response: current,
})

export const startAccountExport = endpoint({
  method: 'post',
  path: '/api/account/export',
  tag: 'Your data',
  summary: 'Make an export of everything in the account; one made before goes',
  access: 'session',
  body: z.object({ language: z.enum(['en', 'ar']).default('en').describe('Of the readme inside') }),
  response: current,
  status: 202,
  errors: ['export_busy'],
})

export const cancelAccountExport = endpoint({
  method: 'delete',
  path: '/api/account/export',
  tag: 'Your data',
  summary: 'Stop making the export, or remove the finished one',
  access: 'session',
})

export const downloadAccountExport = endpoint({
  method: 'get',
  path: '/api/account/export/{exportId}/file',
  tag: 'Your data',
  summary: 'Fetch the finished export as a ZIP archive; works for its seller alone, until it expires',
  access: 'session',
  params: z.object({ exportId: id }),
  file: 'application/zip',
  errors: ['export_not_found'],
})

export const eraseAccountForm = z.object({
  password: z.string({ error: says('passwordRequired') }).min(1, says('passwordRequired')),
  confirmation: email.describe("The account's own e-mail address"),
})

export const eraseAccount = endpoint({
  method: 'post',
  path: '/api/account/erasure',
  tag: 'Your data',
  summary: 'Erase the account with everything in it, for good; ends every session and key at once',
  access: 'session',
  body: eraseAccountForm,
  status: 202,
  response: z.object({ erasing: z.literal(true) }),
  errors: ['wrong_password', 'email_mismatch', 'rate_limited'],
})
