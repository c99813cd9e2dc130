import { recountDays, recountSkus } from '../src/server/core/sales/rollups/rollups.ts'
import { businessScope, ownerId } from '../src/server/infra/db/owner.ts'
import { openPostgres } from '../src/server/infra/db/postgres.ts'
import type { PostgresServer } from '../src/server/testing/postgres-server.ts'
import { type BenchBusiness, businessWithProducts, importWholeFile } from './business.ts'
import { asAdmin } from './database.ts'
import type { SafiServer } from './safi-server.ts'
import { salesFiles } from './sales-file.ts'

/** The highest number of lines that are imported through the API. Importing 10 million lines would take an hour. */
const IMPORTED_UP_TO = 100_000

/**
 * Creates a business with this number of sale lines. Lines beyond the imported ones are copied by SQL, with other order numbers. The
 * rollups are computed by Safi's own SQL.
 */
export async function businessWithLines(
  postgres: PostgresServer,
  url: string,
  server: SafiServer,
  lines: number,
): Promise<BenchBusiness> {
  const business = await businessWithProducts(server)
  const imported = Math.min(lines, IMPORTED_UP_TO)
  const { id } = await importWholeFile(business, await salesFiles(imported))
  const times = Math.round(lines / imported)
  if (times > 1) {
    await copyLines(postgres, url, id, times)
    await recount(url, business, id)
  }
  return business
}

/** Copies lines by SQL. Drops the indexes before and recreates them afterwards, and skips the foreign key check of each line. */
async function copyLines(
  postgres: PostgresServer,
  url: string,
  importId: string,
  times: number,
): Promise<void> {
  await asAdmin(
    postgres,
    async (client) => {
      const { rows: columns } = await client.query<{ name: string }>(
        `SELECT column_name AS name FROM information_schema.columns
         WHERE table_name = 'sale_lines' AND column_name <> 'id' AND is_generated = 'NEVER'`,
      )
      const { rows: indexes } = await client.query<{ name: string; made: string }>(
        `SELECT indexname AS name, indexdef AS made FROM pg_indexes
         WHERE tablename = 'sale_lines' AND indexname NOT IN (SELECT conname FROM pg_constraint)`,
      )
      const names = columns.map(({ name }) => name)
      const copied = names.map((name) =>
        ['key', 'order_id'].includes(name) ? `${name} || '-' || copy` : name,
      )
      await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '1GB'`)
      for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
      await client.query(
        `INSERT INTO sale_lines (${names.join(', ')})
         SELECT ${copied.join(', ')} FROM sale_lines, generate_series(2, $2) AS copy WHERE import_id = $1`,
        [importId, times],
      )
      for (const { made } of indexes) await client.query(made)
      await client.query('ANALYZE sale_lines')
    },
    url,
  )
}

/** Recomputes the rollups, with enough database memory to sort all orders. */
async function recount(url: string, { client, businessId }: BenchBusiness, importId: string): Promise<void> {
  const db = await openPostgres(`${url}?options=-c%20work_mem%3D1GB`, () => undefined)
  try {
    const owner = ownerId(client.userId)
    const scope = businessScope(owner, businessId, 'EGP')
    await db.tenant(owner, (tx) => recountDays(tx, scope, importId, {}))
    await db.tenant(owner, (tx) => recountSkus(tx, scope, importId, {}))
  } finally {
    await db.close()
  }
}
