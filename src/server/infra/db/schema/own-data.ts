import { bigint, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { at } from './columns.ts'

/** The one export of an account: a new one takes the place of the old. */
export const accountExports = pgTable('account_exports', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  /** Of its file, and of the work on it: a job that finds another id here has been overtaken. */
  id: uuid('id').notNull(),
  language: text('language').notNull(),
  status: text('status', { enum: ['making', 'ready', 'failed'] }).notNull(),
  rowsDone: bigint('rows_done', { mode: 'number' }).notNull().default(0),
  rowsTotal: bigint('rows_total', { mode: 'number' }).notNull().default(0),
  bytes: bigint('bytes', { mode: 'number' }),
  /** Files named by the account that were not there any more. */
  filesMissing: integer('files_missing').notNull().default(0),
  createdAt: at('created_at').notNull(),
  /** From then on its file is removed. */
  expiresAt: at('expires_at').notNull(),
})

/**
 * Accounts on their way out. Nobody can sign in to them any more; their rows and files go in small steps. What stands
 * here is what the last e-mail needs, and goes with it.
 */
export const erasures = pgTable('erasures', {
  id: uuid('id').primaryKey(),
  /** No key to users: the row outlives the user until the e-mail has left. */
  account: uuid('account').notNull(),
  email: text('email').notNull(),
  firstName: text('first_name').notNull(),
  language: text('language').notNull(),
  askedAt: at('asked_at').notNull(),
})
