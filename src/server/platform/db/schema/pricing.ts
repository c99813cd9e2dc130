import {
  bigint,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core'
import { users } from './accounts.ts'
import { products } from './catalog.ts'

/** Prices that a seller tried on a product and kept, with what else was assumed. Amounts in the product's currency. */
export const priceScenarios = pgTable(
  'price_scenarios',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    id: uuid('id').notNull().defaultRandom(),
    productId: uuid('product_id').notNull(),
    name: text('name').notNull(),
    price: bigint('price', { mode: 'number' }).notNull(),
    /** A platform and who sends the goods, as the simulator names them; '' is the first of all. */
    soldOn: text('sold_on').notNull(),
    ads: bigint('ads', { mode: 'number' }).notNull(),
    delivery: bigint('delivery', { mode: 'number' }).notNull(),
    category: text('category').notNull(),
    weightGrams: integer('weight_grams'),
    createdAt: timestamp('created_at', { withTimezone: true, mode: 'date' }).notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    foreignKey({
      columns: [table.userId, table.productId],
      foreignColumns: [products.userId, products.id],
    }).onDelete('cascade'),
    index('price_scenarios_product').on(table.userId, table.productId, table.createdAt.desc()),
  ],
)
