import type { PostgresServer } from '../src/server/testing/postgres-server.ts'
import { asAdmin } from './database.ts'
import { seconds } from './harness.ts'

/**
 * Measures the seconds that storing the lines of an import takes, without reading, checking, matching or counting them. It copies the lines
 * from a bare table into one like Safi's, with the same indexes and foreign key.
 */
export function linesAlone(postgres: PostgresServer, url: string, lines: number): Promise<number> {
  return asAdmin(
    postgres,
    async (client) => {
      await client.query('CREATE TABLE bare AS SELECT * FROM sale_lines')
      await client.query('CREATE TABLE kept (LIKE sale_lines INCLUDING ALL)')
      await client.query('ALTER TABLE kept ADD FOREIGN KEY (user_id, import_id) REFERENCES imports')
      return await seconds(async () => {
        const { rowCount } = await client.query(
          'INSERT INTO kept OVERRIDING SYSTEM VALUE SELECT * FROM bare ON CONFLICT (user_id, business_id, key) DO NOTHING',
        )
        if (rowCount !== lines) throw new Error(`${rowCount} of ${lines} lines were written`)
      })
    },
    url,
  )
}
