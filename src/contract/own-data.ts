import { z } from 'zod'
import { email } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { id, says, timestamp } from './fields.ts'

/** The number of days for which a finished export can be downloaded. */
export const EXPORT_DAYS = 7

/** The export of all data of an account in one file. An account has one export at a time. */
export const accountExport = z.object({
  id,
  status: z.enum(['making', 'ready', 'failed']),
  rowsDone: z.int().describe('Rows of the tables, each counted once for JSON and once for CSV'),
  rowsTotal: z.int().describe('0 while they are being counted'),
  bytes: z.int().nullable().describe('Size of the finished file in bytes'),
  createdAt: timestamp,
  expiresAt: timestamp.describe('When the file will be removed'),
})
export type AccountExport = z.output<typeof accountExport>

const current = z.object({ export: accountExport.nullable() })

export const getAccountExport = endpoint({
  method: 'get',
  path: '/api/account/export',
  tag: 'Your data',
  summary: "The export of the account's data, in progress or finished",
  access: 'session',
  role: 'none',
  response: current,
})

export const startAccountExport = endpoint({
  method: 'post',
  path: '/api/account/export',
  tag: 'Your data',
  summary: 'Start an export of all data in the account; it replaces an earlier one',
  access: 'session',
  role: 'none',
  body: z.object({
    language: z.enum(['en', 'ar']).default('en').describe('Language of the readme in the archive'),
  }),
  response: current,
  status: 202,
  errors: ['export_busy'],
})

export const cancelAccountExport = endpoint({
  method: 'delete',
  path: '/api/account/export',
  tag: 'Your data',
  summary: 'Cancel the export, or remove the finished one',
  access: 'session',
  role: 'none',
})

export const downloadAccountExport = endpoint({
  method: 'get',
  path: '/api/account/export/{exportId}/file',
  tag: 'Your data',
  summary: 'Download the finished export as a ZIP archive, until it expires',
  access: 'session',
  role: 'none',
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
  summary:
    'Permanently delete the account with everything in it; ends every session and revokes every key at once',
  access: 'session',
  role: 'none',
  body: eraseAccountForm,
  status: 202,
  response: z.object({ erasing: z.literal(true) }),
  errors: ['wrong_password', 'email_mismatch', 'transfer_running', 'rate_limited'],
})
