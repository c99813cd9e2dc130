import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/** Every tenant row carries its owner, first in its key: tables can be distributed by it, and no key spans owners. */
export const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** An amount in minor units. */
export const minor = (name: string) => bigint(name, { mode: 'number' })

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
