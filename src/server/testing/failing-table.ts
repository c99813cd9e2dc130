import { sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'

/**
 * Makes every statement of one kind (INSERT, UPDATE or DELETE) that changes rows of a table fail, as a defect would. Returns a function
 * that ends this.
 */
export async function failingTable(
  { system }: Database,
  table: string,
  event: 'INSERT' | 'UPDATE' | 'DELETE',
  schema = 'public',
): Promise<() => Promise<void>> {
  const name = sql.identifier(`fail_${table}`)
  await system.execute(sql`CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN RAISE EXCEPTION 'this table is damaged'; END $$`)
  await system.execute(sql`CREATE TRIGGER ${name} BEFORE ${sql.raw(event)} ON ${sql.identifier(schema)}.${sql.identifier(table)}
    FOR EACH ROW EXECUTE FUNCTION ${name}()`)
  return async () => {
    await system.execute(sql`DROP FUNCTION ${name}() CASCADE`)
  }
}
