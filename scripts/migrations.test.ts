import { PGlite } from '@electric-sql/pglite'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { MIGRATIONS } from '#server/infra/db/database.ts'
import { type Catalog, catalogOf, whatBreaks } from './migrations/what-breaks.ts'

const db = new PGlite()
const migrations = readMigrationFiles({ migrationsFolder: MIGRATIONS })
/** What the database consists of (see Catalog) after each migration, in the order of the migrations. */
const catalogs: Catalog[] = []

beforeAll(async () => {
  for (const { sql } of migrations) {
    for (const statement of sql) await db.exec(statement)
    catalogs.push(await catalogOf(db))
  }
})
afterAll(() => db.close())

/** Changes that the check reports but that cannot break the previous version, with the reason. */
const NEVER_MET: Readonly<Record<string, string>> = {
  'audit_entries: keep_audit_entries is new':
    'refuses to change and delete entries, which the previous version does only for an erased account, as the trigger allows',
  'audit_entries: member_adds was':
    'still allows the entries of the previous version, which name no business',
  'stock_movements: stock_movements_created_by_users_id_fk is new':
    'the previous version writes the owner of the row, which is an account',
}

test('no migration after the baseline breaks the previous version of Safi', () => {
  const breaks = catalogs
    .slice(1)
    .map((after, at) =>
      whatBreaks(catalogs[at] as Catalog, after).filter(
        (told) => !Object.keys(NEVER_MET).some((known) => told.startsWith(known)),
      ),
    )
  expect(breaks).toEqual(breaks.map(() => []))
  expect(breaks.length).toBe(migrations.length - 1)
})

/** Returns what the check reports for a migration that consists of these SQL statements. */
async function toldOf(statements: readonly string[]): Promise<string[]> {
  await db.exec('BEGIN')
  try {
    for (const statement of statements) await db.exec(statement)
    return whatBreaks(catalogs.at(-1) as Catalog, await catalogOf(db))
  } finally {
    await db.exec('ROLLBACK')
  }
}

test('reports every change that would break a read or write of the previous version', async () => {
  const breaking = {
    'DROP TABLE shipments': 'shipments: gone',
    'ALTER TABLE products DROP COLUMN sku CASCADE': 'products.sku: gone',
    'ALTER TABLE products RENAME description TO about': 'products.description: gone',
    'ALTER TABLE products ALTER price TYPE integer': 'products.price: integer instead of bigint',
    'ALTER TABLE imports ALTER plan SET NOT NULL': 'imports.plan: may not be NULL now',
    'ALTER TABLE products ADD weight integer NOT NULL': 'products.weight: must be given now',
    'ALTER TABLE users ALTER language DROP DEFAULT': 'users.language: must be given now',
    'ALTER TABLE products ADD CHECK (price > 5)':
      'products: products_price_check is new: CHECK ((price > 5))',
    'CREATE UNIQUE INDEX one ON products (user_id, name)': 'products: one is new: CREATE UNIQUE INDEX',
    'ALTER TABLE sales_daily DROP CONSTRAINT sales_daily_pk, ADD CONSTRAINT sales_daily_pk PRIMARY KEY (user_id, day)':
      'sales_daily: sales_daily_pk was PRIMARY KEY',
    'DROP INDEX sale_lines_key': 'sale_lines: sale_lines_key was CREATE UNIQUE INDEX',
    'ALTER TABLE users DROP CONSTRAINT users_email_unique': 'users: users_email_unique was UNIQUE (email)',
    'ALTER TABLE products DISABLE ROW LEVEL SECURITY': 'products: row security was on',
    'CREATE POLICY more ON products TO safi_tenant USING (true)': 'products: more is new',
    'ALTER TABLE imports ALTER CONSTRAINT imports_user_id_users_id_fk DEFERRABLE INITIALLY DEFERRED':
      'imports: imports_user_id_users_id_fk was FOREIGN KEY',
    'DROP POLICY own_rows ON businesses': 'businesses: own_rows was',
    'REVOKE UPDATE ON profiles FROM safi_tenant': 'profiles: UPDATE was safi_tenant',
  }
  const told = await toldOf(Object.keys(breaking))
  for (const words of Object.values(breaking)) expect(told.join('\n')).toContain(words)
})

test('accepts migrations that only add to the schema', async () => {
  const added = [
    'CREATE TABLE notes (id uuid PRIMARY KEY, text text NOT NULL)',
    'ALTER TABLE products ADD weight integer',
    'ALTER TABLE products ADD height integer NOT NULL DEFAULT 0, ADD CHECK (height >= 0)',
    'CREATE INDEX by_name ON products (name)',
    'CREATE ROLE auditor',
    'CREATE POLICY audit ON products FOR SELECT TO auditor USING (true)',
    'ALTER TABLE imports ALTER CONSTRAINT imports_user_id_users_id_fk DEFERRABLE INITIALLY IMMEDIATE',
    'ALTER TABLE products ALTER name DROP NOT NULL',
  ]
  expect(await toldOf(added)).toEqual([])
})
