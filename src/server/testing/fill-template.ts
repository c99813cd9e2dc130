import { seedRates } from '#server/features/rates/seed-rates.ts'
import type { Database } from '#server/infra/db/database.ts'
import { Jobs } from '#server/infra/jobs/jobs.ts'
import { createLog } from '#server/infra/observability/log.ts'

/**
 * Writes the rows that the first start of a server writes into every new database, so that a start on a copy of this
 * database finds them.
 */
export async function fillTemplate(db: Database): Promise<void> {
  await seedRates(db.system)
  const jobs = new Jobs(db, createLog('silent'))
  await jobs.start()
  await jobs.stop()
}
