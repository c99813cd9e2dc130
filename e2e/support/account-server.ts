import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { accountLimits } from '#server/features/accounts/sign-in/limits.ts'
import { insertAccount } from '#server/features/accounts/store.ts'
import type { Database } from '#server/infra/db/database.ts'
import { openEmbedded } from '#server/infra/db/embedded.ts'
import { Mailer, smtpTransport } from '#server/infra/mail/mail.ts'
import { createLog } from '#server/infra/observability/log.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { type ServeOptions, serveDatabase } from '#server/server.ts'
import { type Mailbox, startMailbox } from '#server/testing/mailbox.ts'
import { measured } from '#server/testing/measured.ts'
import { quickPasswords } from '#server/testing/quick-passwords.ts'
import { newPerson, type Person } from './account-pages.ts'
import { putFreshDatabase } from './journey.ts'
import { closeProfiles } from './profiles.ts'
import { SECRET } from './shared-setup.ts'

const WEB = fileURLToPath(new URL('../../dist/web', import.meta.url))

export interface AccountServer {
  readonly url: string
  readonly db: Database
  readonly mailbox: Mailbox
  /** Advances the clock of the server, and of all pages that were opened with `clock.install`. */
  pass(seconds: number, ...pages: Page[]): Promise<void>
  stop(): Promise<void>
}

interface Settings extends Pick<ServeOptions, 'connections' | 'askSeconds'> {
  readonly signUps?: number
  readonly sellers?: string
  readonly uptime?: string
}

/** Starts the complete server, with a real SMTP server that receives its e-mails and a clock that tests can advance. */
export function startAccountServer(settings: Settings = {}): Promise<AccountServer> {
  return measured('server start', () => startMeasured(settings))
}

async function startMeasured({ signUps = 10_000, ...settings }: Settings): Promise<AccountServer> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-accounts-'))
  const mailbox = await startMailbox()
  await putFreshDatabase(folder)
  const log = createLog('silent')
  let ahead = 0
  const server = await serveDatabase(await openEmbedded(join(folder, 'database')), {
    host: '127.0.0.1',
    port: 0,
    log,
    secret: SECRET,
    storage: localStorage(join(folder, 'files')),
    confirmEmail: true,
    mailer: new Mailer(smtpTransport(mailbox.url, 'Safi <safi@example.com>'), log),
    supportEmail: 'help@example.com',
    ...settings,
    limits: accountLimits(signUps),
    trustProxy: false,
    now: () => new Date(Date.now() + ahead),
    webFolder: WEB,
    passwords: quickPasswords,
  })
  return {
    url: server.url,
    db: server.db,
    mailbox,
    async pass(seconds, ...pages) {
      ahead += seconds * 1000
      for (const page of pages) await page.clock.fastForward(seconds * 1000)
    },
    async stop() {
      await closeProfiles(server.url)
      await server.stop()
      await mailbox.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Inserts a confirmed account, with the same rows that signing up and confirming would write. */
export async function confirmedPerson({ db }: AccountServer): Promise<Person> {
  const person = newPerson()
  const passwordHash = await quickPasswords.hash(person.password)
  await db.system.transaction((tx) =>
    insertAccount(tx, { ...person, passwordHash, language: 'en', confirmed: true }),
  )
  return person
}
