import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at } from './columns.ts'

/** The one export of an account: a new export replaces the old one. */
export const accountExports = pgTable('account_exports', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Id of the file and of its job. A job that finds another id here is stale and stops. */
  id: uuid('id').notNull(),
  language: text('language').notNull(),
  status: text('status', { enum: ['making', 'ready', 'failed'] }).notNull(),
  rowsDone: bigint('rows_done', { mode: 'number' }).notNull().default(0),
  rowsTotal: bigint('rows_total', { mode: 'number' }).notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }),
  /** Files that the account refers to but that no longer exist. */
  filesMissing: integer('files_missing').notNull().default(0),
  createdAt: at('created_at').notNull(),
  /** The time at which the file of the export expires and is removed. */
  expiresAt: at('expires_at').notNull(),
})

/**
 * Accounts being deleted. Their users can no longer sign in, and their rows and files are deleted in small steps. This
 * row has what the last e-mail needs and is deleted with it.
 */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  /** No foreign key to users: the row outlives the user until the e-mail was sent. */
  account: uuid('account').notNull(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  language: text('language').notNull(),
  askedAt: at('asked_at').notNull(),
})
