import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Database } from '#server/infra/db/database.ts'
import { rowsOf } from '#server/infra/db/rows.ts'
import { ABOUT_ACCOUNT } from '#server/infra/db/schema/audit.ts'
import type { JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import type { MailSender } from '#server/infra/mail/letter.ts'
import type { Mailer } from '#server/infra/mail/mail.ts'
import { SELLER_FOLDERS, type Storage } from '#server/infra/storage/storage.ts'
import { dropTransferMarks, keepErased } from './erased-accounts.ts'
import { erasedMail } from './mail.ts'
import { dropLinks, type ErasureJob, endErasure, findErasure, openErasures } from './service.ts'

export interface ErasureJobDeps extends MailSender {
  db: Database
  storage: Storage
  mailer: Mailer
  now: () => Date
}

/**
 * The tables that can be large, sorted so that referring tables come first. Rows of other tables are deleted with the
 * user in one SQL statement.
 */
const LARGE = [
  'import_repeat_ranges',
  'sale_lines',
  'sales_daily',
  'sales_monthly_sku',
  'sales_sku',
  'fee_differences',
  'fee_check_sums',
  'stock_movements',
  'audit_entries',
]
const BATCH = 5_000
const RETRY = { times: 5, firstDelaySeconds: 60 }
/**
 * How long sending the last e-mail is tried while the mail server is down. Then it is dropped, because no data of the
 * account may stay forever.
 */
const LAST_MAIL_MS = 3 * 24 * 60 * 60 * 1000

export function defineErasureJob(jobs: Jobs, deps: ErasureJobDeps): JobSender<ErasureJob> {
  return jobs.define<ErasureJob>({
    name: 'erasures',
    asked: 'again',
    retry: RETRY,
    keyOf: ({ erasure }) => erasure,
    unfinished: () => openErasures(deps.db.system),
    handle: async ({ erasure }, { signal }) => {
      const found = await findErasure(deps.db.system, erasure)
      if (!found) return
      await keepErased(deps.storage, found)
      await dropTransferMarks(deps.db.system, deps.storage, found.account)
      await eraseRows(deps.db, found.account, signal)
      for (const folder of SELLER_FOLDERS) await deps.storage.removeFolder(`${folder}/${found.account}`)
      await jobs.forget(found.account)
      if (deps.now().getTime() - found.requestedAt.getTime() < LAST_MAIL_MS)
        await deps.mailer.send(erasedMail(deps, found))
      await endErasure(deps.db.system, erasure)
    },
  })
}

async function eraseRows({ system }: Database, account: string, signal: AbortSignal): Promise<void> {
  for (const table of LARGE) {
    const name = sql.identifier(table)
    for (let gone = BATCH; gone === BATCH; ) {
      signal.throwIfAborted()
      const rows = await rowsOf(
        system,
        // the partitions of a table have rows with the same ctid, so the owner is compared twice
        sql`DELETE FROM ${name} WHERE user_id = ${account}
          AND ctid = ANY (ARRAY(SELECT ctid FROM ${name} WHERE user_id = ${account} LIMIT ${BATCH})) RETURNING 1`,
      )
      gone = rows.length
      // pauses, so that other requests are served
      await setImmediate()
    }
  }
  // what others recorded about this account as a member stays without the person
  await system.execute(
    sql`UPDATE audit_entries SET subject_id = NULL WHERE subject_id = ${account} AND (${ABOUT_ACCOUNT})`,
  )
  await system.execute(sql`DELETE FROM users WHERE id = ${account}`)
  await dropLinks(system, account)
}
