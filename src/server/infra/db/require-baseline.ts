import { readMigrationFiles } from 'drizzle-orm/migrator'
import { StartError } from '../process/start-error.ts'
import { MIGRATIONS } from './database.ts'

type Query = (text: string) => Promise<{ rows: unknown[] }>

/**
 * Refuses a database of a Safi version before 1.0. Such a version made row keys with another hash function, so a file
 * that was imported before and after the upgrade would count twice.
 */
export async function requireBaseline(query: Query): Promise<void> {
  const [table] = (await query(`SELECT to_regclass('drizzle.__drizzle_migrations') AS name`)).rows
  if (!(table as { name: string | null }).name) return
  const { rows } = await query(
    'SELECT hash FROM drizzle.__drizzle_migrations ORDER BY created_at, id LIMIT 1',
  )
  const [first] = rows as { hash: string }[]
  const [baseline] = readMigrationFiles({ migrationsFolder: MIGRATIONS })
  if (!first || first.hash === baseline?.hash) return
  throw new StartError(
    'This database belongs to a version of Safi before 1.0 and was not changed. Start that version again, export your data (Settings > Your data), then start this one with an empty database (DATABASE_URL or SAFI_DATA_DIR) and import your files.',
  )
}
