import { index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofProduct } from './catalog.ts'
import { at, minor, owner } from './columns.ts'

/**
 * Prices that a seller tried for a product in the simulator and saved, with the other inputs. Amounts are in the
 * product's currency.
 */
export const priceScenarios = pgTable(
  'price_scenarios',
  {
    userId: owner(),
    id: uuid('id').notNull().defaultRandom(),
    productId: uuid('product_id').notNull(),
    name: text('name').notNull(),
    price: minor('price').notNull(),
    /** The platform and the fulfilment, as the simulator identifies them. '' is the first option of the simulator. */
    soldOn: text('sold_on').notNull(),
    ads: minor('ads').notNull(),
    delivery: minor('delivery').notNull(),
    category: text('category').notNull(),
    weightGrams: integer('weight_grams'),
    createdAt: at('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofProduct(table),
    index('price_scenarios_product').on(table.userId, table.productId, table.createdAt.desc()),
  ],
)
