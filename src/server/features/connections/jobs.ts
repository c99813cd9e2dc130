import { ownerId } from '#server/infra/db/owner.ts'
import type { JobRun, JobSender, Jobs } from '#server/infra/jobs/jobs.ts'
import { RecipientRefused } from '#server/infra/mail/mail.ts'
import {
  type AccessMailDeps,
  claimMail,
  dueMails,
  type MailJob,
  returnMail,
  sendAccessMail,
} from './access/access-mail.ts'
import type { SyncDeps } from './sync/deps.ts'
import { syncStep } from './sync/step.ts'
import { dueConnections, type SyncJob } from './sync/store.ts'

/** The number of seconds between queries for connections that are due. One indexed SQL statement covers all connections. */
const ASK_SECONDS = 15
/** The maximum number of steps of one connection in a row, so that other connections get their turn. */
const MOST_STEPS = 100
/** Retries an e-mail for about two hours when the mail server is down. Then it is due again, since nothing else informs the seller. */
const MAIL_RETRY = { times: 5, firstDelaySeconds: 300 }

/**
 * Defines the job that fetches reports for connections. Each run takes all due steps of one connection; the database says when the next
 * step is due.
 */
export function defineSync(jobs: Jobs, deps: SyncDeps): JobSender<SyncJob> {
  return jobs.define<SyncJob>({
    name: 'sync',
    asked: 'again',
    // without configured platforms nothing is fetched, and only an unfinished disconnection may remain
    ...(deps.vendors.size > 0 && { askSeconds: ASK_SECONDS }),
    keyOf: ({ connectionId }) => connectionId,
    unfinished: () => dueConnections(deps.db.system, deps.vendors.keys(), deps.now()),
    handle: ({ owner, connectionId }, run) => stepsOf(deps, owner, connectionId, run),
  })
}

async function stepsOf(
  deps: SyncDeps,
  owner: string,
  connectionId: string,
  { signal }: JobRun,
): Promise<void> {
  for (let steps = 0; steps < MOST_STEPS; steps += 1) {
    signal.throwIfAborted()
    if (!(await syncStep(deps, ownerId(owner), connectionId))) return
  }
}

/** Defines the job that sends the seller an e-mail when credentials no longer work, before they expire, and when reports are missing. */
export function defineAccessMails(jobs: Jobs, deps: AccessMailDeps): void {
  jobs.define<MailJob>({
    name: 'connection-mails',
    asked: 'again',
    retry: MAIL_RETRY,
    keyOf: ({ connectionId, reason }) => `${connectionId} ${reason}`,
    unfinished: () => dueMails(deps.db.system, deps.now()),
    handle: async (job, run) => {
      // marks the e-mail as sent before sending it: a crash may lose the e-mail, but never sends it twice
      const claim = await claimMail(deps, job)
      if (!claim) return
      try {
        await sendAccessMail(deps, job, claim)
      } catch (error) {
        // otherwise an address that refuses e-mail would be tried forever
        if (!run.last || !(error instanceof RecipientRefused)) await returnMail(deps, job)
        throw error
      }
    },
  })
}
