import { bigint, timestamp, uuid } from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'

/**
 * The owner of a row of a tenant. It comes first in every key, so that tables can be distributed by owner and no key
 * spans several owners.
 */
export const owner = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' })

/** An amount in minor units. */
export const minor = (name: string) => bigint(name, { mode: 'number' })

export const at = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
