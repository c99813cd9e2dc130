import { z } from 'zod'
import { LANGUAGES } from '#phrases/language.ts'
import { AUDIT_ACTIONS, AUDIT_ACTORS, AUDIT_KINDS, type AuditAction } from './audit-actions.ts'
import { businessParams } from './businesses.ts'
import { endpoint } from './endpoint.ts'
import { id, timestamp } from './fields.ts'
import { ROLES } from './roles.ts'
import { who } from './who.ts'

export const auditEntry = z.object({
  id: z.int(),
  at: timestamp,
  ...who.shape,
  keyName: z.string().nullable(),
  action: z.enum(Object.values(AUDIT_ACTIONS).flat() as [AuditAction, ...AuditAction[]]),
  subjectId: id.nullable().describe('The thing that changed, such as a product'),
  name: z.string().nullable().describe('Its name now, or when it was deleted'),
  count: z.int().nullable().describe('How many rows or products'),
  role: z.enum(ROLES).nullable().describe('The role of a member or an invitation'),
  ofAccount: z.boolean().describe('Whether it concerns the whole account, not this business'),
})
export type AuditEntry = z.output<typeof auditEntry>

const filters = {
  from: timestamp.optional().describe('The first moment'),
  to: timestamp.optional().describe('The first moment that is too late'),
  actor: z
    .union([id, z.enum(AUDIT_ACTORS)])
    .optional()
    .describe('The id of an account, whose API keys count too, or a kind of actor'),
  kind: z.enum(AUDIT_KINDS).optional(),
}
export type AuditFilters = z.output<z.ZodObject<typeof filters>>

const entryId = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER)

const log = {
  method: 'get',
  tag: 'Team',
  access: 'owner',
  role: 'owner',
  params: businessParams,
  errors: ['business_not_found'],
} as const

/** The maximum number of entries in an exported file. */
export const MOST_AUDIT_ROWS = 20_000

export const listAuditEntries = endpoint({
  ...log,
  path: '/api/businesses/{businessId}/audit-log',
  summary: 'Who changed what in the business and in the account, newest first',
  query: z.object({
    ...filters,
    before: entryId.optional().describe('The `next` of a page: only older entries'),
    after: entryId.optional().describe('The `previous` of a page: only newer entries'),
    pageSize: z.coerce.number().int().min(1).max(100).default(50),
  }),
  response: z.object({
    entries: z.array(auditEntry),
    next: z.int().nullable(),
    previous: z.int().nullable(),
    people: z
      .array(z.object({ userId: id, name: z.string() }))
      .describe('The people of the newest entries, by name: values for the filter'),
  }),
})

const fileQuery = z.object({ ...filters, language: z.enum(LANGUAGES).default('en') })

export const getAuditLogCsv = endpoint({
  ...log,
  path: '/api/businesses/{businessId}/audit-log.csv',
  summary: `The same as CSV, the newest ${MOST_AUDIT_ROWS} entries`,
  query: fileQuery,
  file: 'text/csv',
})
export const getAuditLogXlsx = endpoint({
  ...log,
  path: '/api/businesses/{businessId}/audit-log.xlsx',
  summary: `The same as a workbook (XLSX), the newest ${MOST_AUDIT_ROWS} entries`,
  query: fileQuery,
  file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
})
