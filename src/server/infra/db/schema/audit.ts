import { sql } from 'drizzle-orm'
import { bigint, index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { AUDIT_ACTORS, type AuditAction, type AuditDetails } from '#contract/audit-actions.ts'
import { users } from './accounts.ts'
import { at, owner } from './columns.ts'

/** The entries whose subject is an account, and those about invitations. */
export const ABOUT_ACCOUNT = sql`action LIKE 'member.%' OR action LIKE 'ownership.%'`

/** One row for each change and its actor, written in the transaction of the change itself. A trigger refuses to change or delete entries. */
export const auditEntries = pgTable(
  'audit_entries',
  {
    userId: owner(),
    id: bigint('id', { mode: 'number' }).generatedAlwaysAsIdentity(),
    /** Not a foreign key, because an entry outlives its business. null if the entry is about the account itself. */
    businessId: uuid('business_id'),
    actor: text('actor', { enum: AUDIT_ACTORS }).notNull().default('unknown'),
    /** The account that acted, itself or with an API key. null for other actors, and once that account was erased. */
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    keyName: text('key_name'),
    action: text('action').$type<AuditAction>().notNull(),
    /** What changed. In entries about a member it is an account, and null once that account was erased. */
    subjectId: uuid('subject_id'),
    details: jsonb('details').$type<AuditDetails>().notNull().default({}),
    at: at('at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // finds the entries of an account that is erased
    index('audit_entries_of_actor').on(table.actorId),
    index('audit_entries_about_account').on(table.subjectId).where(ABOUT_ACCOUNT),
  ],
)
