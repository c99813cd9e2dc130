import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { pino } from 'pino'
import { resendConfirmation, signUp } from '#contract/accounts.ts'
import { getRates } from '#contract/rates.ts'
import { accountLimits } from '#server/features/accounts/sign-in/limits.ts'
import { openEmbedded } from '#server/infra/db/embedded.ts'
import { Mailer, outboxTransport, smtpTransport } from '#server/infra/mail/mail.ts'
import { localStorage } from '#server/infra/storage/storage.ts'
import { type ServeOptions, serveDatabase } from '#server/server.ts'
import { startMailbox } from '#server/testing/mailbox.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { freePort } from '../cluster/free-port.ts'
import type { Outcome, Scenario } from './scenario.ts'

const DAY_MS = 86_400_000

/** Faults of external services: the mail server, and the source of exchange rates. */
export const othersScenarios: Scenario[] = [
  { name: 'mail server down', run: mailDown },
  { name: 'rates feed down, then lying', run: feedLies },
]

async function mailDown(): Promise<Outcome> {
  const port = await freePort()
  const log = pino({ level: 'silent' })
  const mailer = new Mailer(smtpTransport(`smtp://127.0.0.1:${port}`, 'Safi <safi@example.com>'), log)
  return withServer({ mailer, confirmEmail: true }, async (url) => {
    const wrong: string[] = []
    const person = {
      firstName: 'Mona',
      lastName: 'Hassan',
      businessName: `Nile ${randomUUID()}`,
      email: `${randomUUID()}@example.com`,
      password: 'Souq-2-go!',
    }
    const visitor = new TestClient(url)
    // the response must not reveal whether the address has an account, so the server does not wait for the e-mail to be sent
    await visitor.call(signUp, { body: person })
    const again = { body: { email: person.email } }
    const { code } = await visitor.fails(resendConfirmation, again)
    if (code !== 'mail_not_sent') wrong.push(`"send again" was told "${code}"`)
    const mailbox = await startMailbox({ port })
    try {
      await visitor.call(resendConfirmation, again)
      await mailbox.next(person.email)
    } finally {
      await mailbox.stop()
    }
    return {
      done: 'a sign-up while no mail could leave, "send again", and again when it could',
      refused: new Map([[code, 1]]),
      wrong,
    }
  })
}

async function feedLies(): Promise<Outcome> {
  let say: (day: string) => string | null = () => null
  const feed = createServer((request, response) => {
    const said = say(request.url?.slice(1) ?? '')
    response.statusCode = said === null ? 503 : 200
    response.end(said ?? '')
  }).listen(0, '127.0.0.1')
  await once(feed, 'listening')
  let time = Date.now()
  const logged: string[] = []
  const options = {
    now: () => new Date(time),
    askSeconds: 0.3,
    log: pino({ level: 'warn' }, { write: (line: string) => logged.push(line) }),
    rates: { url: `http://127.0.0.1:${(feed.address() as AddressInfo).port}/{date}` },
  }
  try {
    return await withServer(options, async (url) => {
      const wrong: string[] = []
      const visitor = new TestClient(url)
      const before = await visitor.call(getRates)
      const honest = (changed: Record<string, string> = {}) => {
        const rates = Object.entries({ ...before.perUsd, USD: '1', ...changed })
        const texts = rates.map(([currency, rate]) => `"${currency.toLowerCase()}": ${rate}`)
        return (day: string) => (day === 'latest' ? null : `{"date": "${day}", "usd": {${texts.join(', ')}}}`)
      }
      await seen(() => logged.some((line) => /job failed/.test(line)))
      if ((await visitor.call(getRates)).day !== before.day) wrong.push('rates came from nowhere')

      say = honest({ EGP: '0.5' })
      time += DAY_MS
      await seen(() => logged.some((line) => /absurdly far/.test(line)))
      if ((await visitor.call(getRates)).perUsd.EGP !== before.perUsd.EGP)
        wrong.push('an absurd rate was taken')

      say = honest()
      time += DAY_MS
      const today = new Date(time).toISOString().slice(0, 10)
      await seen(async () => (await visitor.call(getRates)).day === today)
      return { done: 'no answers, then a hundredfold rate, then the truth: refused, refused, taken', wrong }
    })
  } finally {
    feed.close()
  }
}

async function withServer<T>(options: Partial<ServeOptions>, work: (url: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'safi-faults-'))
  const log = pino({ level: 'silent' })
  const server = await serveDatabase(await openEmbedded(join(folder, 'database')), {
    host: '127.0.0.1',
    port: 0,
    log,
    secret: 'a secret for faults, thirty-two bytes long',
    storage: localStorage(join(folder, 'files')),
    confirmEmail: false,
    mailer: new Mailer(
      outboxTransport(join(folder, 'outbox'), 'Safi <safi@example.com>', () => {}),
      log,
    ),
    supportEmail: 'help@example.com',
    limits: accountLimits(10_000),
    trustProxy: false,
    ...options,
  })
  try {
    return await work(server.url)
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function seen(happened: () => boolean | Promise<boolean>): Promise<void> {
  const until = performance.now() + 90_000
  while (!(await happened())) {
    if (performance.now() > until) throw new Error('it did not happen within 90 s')
    await pause(100) // the server works in the background
  }
}
