import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at } from './columns.ts'

/** The export of an account's data. Each account has at most one; a new export replaces the old one. */
export const accountExports = pgTable('account_exports', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** The id of the file and of the job that writes it. A job that finds another id here is stale and stops. */
  id: uuid('id').notNull(),
  language: text('language').notNull(),
  status: text('status', { enum: ['making', 'ready', 'failed'] }).notNull(),
  rowsDone: bigint('rows_done', { mode: 'number' }).notNull().default(0),
  rowsTotal: bigint('rows_total', { mode: 'number' }).notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }),
  /** Number of files to which the account refers although they no longer exist. */
  filesMissing: integer('files_missing').notNull().default(0),
  createdAt: at('created_at').notNull(),
  /** When the file of the export expires and is deleted. */
  expiresAt: at('expires_at').notNull(),
})

/**
 * Accounts that are being deleted. Their users can no longer log in, and their rows and files are deleted in small steps. This row contains
 * what the last e-mail needs, and is deleted with it.
 */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  /** Not a foreign key: the row must outlive the user until the last e-mail is sent. */
  account: uuid('account').notNull(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  language: text('language').notNull(),
  requestedAt: at('requested_at').notNull(),
})
