import { date, jsonb, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core'
import type { Component } from '#domain/bundles/recipe.ts'
import { ofProduct } from './catalog.ts'
import { owner } from './columns.ts'

/** What a bundle is made of from a day on. The day 0001-01-01 means always. A product that has a recipe is a bundle. */
export const recipes = pgTable(
  'recipes',
  {
    userId: owner(),
    productId: uuid('product_id').notNull(),
    validFrom: date('valid_from', { mode: 'string' }).notNull(),
    /** The component ids are no foreign keys: `deleteProducts` refuses to delete components. */
    components: jsonb('components').$type<Component[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId, table.validFrom] }), ofProduct(table)],
)
