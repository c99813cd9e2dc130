import { date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** Units of a currency for one US dollar on a day; shared by all, written by the server only. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    day: date('day', { mode: 'string' }).notNull(),
    currency: text('currency').notNull(),
    perUsd: numeric('per_usd').notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.day] })],
)
