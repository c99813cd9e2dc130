import type { PostgresServer } from '../src/server/testing/postgres-server.ts'
import { asAdmin } from './database.ts'

/** Every sale line so many times over, each of an order of its own, as quickly as the database can: rollups stay as they are. */
export async function manyLines(postgres: PostgresServer, database: string, times: number): Promise<void> {
  if (times <= 1) return
  await asAdmin(
    postgres,
    async (client) => {
      const { rows } = await client.query<{ column_name: string }>(
        `SELECT column_name FROM information_schema.columns
         WHERE table_name = 'sale_lines' AND column_name <> 'id' AND is_generated = 'NEVER'`,
      )
      const columns = rows.map(({ column_name }) => column_name)
      const copied = columns.map((name) =>
        ['key', 'order_id'].includes(name) ? `${name} || '-' || copy` : name,
      )
      await client.query(
        `INSERT INTO sale_lines (${columns.join(', ')})
         SELECT ${copied.join(', ')} FROM sale_lines, generate_series(2, $1) AS copy`,
        [times],
      )
      await client.query('ANALYZE sale_lines')
    },
    database,
  )
}
