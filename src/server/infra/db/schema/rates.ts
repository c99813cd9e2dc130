import { date, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'

/** How many units of a currency one US dollar bought on a day. All sellers share these rows; only the server writes them. */
export const exchangeRates = pgTable(
  'exchange_rates',
  {
    day: date('day', { mode: 'string' }).notNull(),
    currency: text('currency').notNull(),
    perUsd: numeric('per_usd').notNull(),
  },
  (table) => [primaryKey({ columns: [table.currency, table.day] })],
)
