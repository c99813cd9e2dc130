import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { signUp } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { Mailer, smtpTransport } from '#server/infra/mail/mail.ts'
import { createLog } from '#server/infra/observability/log.ts'
import type { ServeOptions } from '../server.ts'
import { type Mailbox, startMailbox } from './mailbox.ts'
import type { TestClient } from './test-client.ts'
import { testServer } from './test-server.ts'

export type SignUpInput = Required<BodyOf<typeof signUp>>

/** Valid input of the sign-up form, with a unique e-mail address. */
export function signUpInput(overrides: Partial<SignUpInput> = {}): SignUpInput {
  return {
    firstName: 'Mona',
    lastName: 'Hassan',
    businessName: `Shop ${randomUUID()}`,
    email: `${randomUUID()}@example.com`,
    password: 'Souq-2-go!',
    language: 'en',
    ...overrides,
  }
}

/** Reads the token from a link's fragment, whatever the name of the parameter. */
export function tokenOf(link: string | undefined): string {
  const carried = new URLSearchParams(new URL(link ?? '').hash.slice(1))
  return carried.get('token') ?? carried.get('access_token') ?? ''
}

/** Starts a server that sends its e-mails to a real SMTP server. Call it at module level: `await mailingServer()`. */
export async function mailingServer(options: Partial<ServeOptions> = {}) {
  const mailbox: Mailbox = await startMailbox()
  afterAll(() => mailbox.stop())
  const server = testServer({ confirmEmail: true, mailer: mailerTo(mailbox.url), ...options })
  return {
    server,
    mailbox,
    /** Signs up without following the confirmation link, which stays in the mailbox. */
    async register(
      overrides: Partial<SignUpInput> = {},
    ): Promise<{ visitor: TestClient; form: SignUpInput }> {
      const visitor = server.current.visitor()
      const form = signUpInput(overrides)
      await visitor.call(signUp, { body: form })
      return { visitor, form }
    },
  }
}

export function mailerTo(url: string): Mailer {
  return new Mailer(smtpTransport(url, 'Safi <safi@example.com>'), createLog('silent'))
}
