import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { confirmEmail, signUp } from '#contract/accounts.ts'
import { requestPasswordReset } from '#contract/passwords.ts'
import { mail } from '#phrases/en/mail.ts'
import { startMailbox } from '#server/testing/mailbox.ts'
import { signUpInput, tokenOf } from '#server/testing/mailing-server.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { newDatabase } from './support/journey.ts'
import { startServerProcess } from './support/server-process.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-mail-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('e-mails of a running server', () => {
  test('are written to the outbox, and logged with subject and file, when no mail server is configured', async () => {
    const server = await startServerProcess({
      DATABASE_URL: await newDatabase(),
      SAFI_DATA_DIR: join(folder, 'outbox'),
    })
    const client = new TestClient(server.url)
    const form = signUpInput()
    expect((await client.call(signUp, { body: form })).status).toBe('signed_in')
    await client.call(requestPasswordReset, { body: { email: form.email } })
    let path = ''
    for await (const line of createInterface({ input: server.child.stdout! })) {
      path = new RegExp(`^E-mail "${mail.reset.subject}" is in (.+\\.eml)$`).exec(line)?.[1] ?? ''
      if (path) break
    }
    expect(path).toContain(join(folder, 'outbox', 'outbox'))
    expect(await readFile(path, 'utf8')).toContain(`To: ${form.email}`)
    expect(await server.end('SIGTERM')).toBe(0)
  })

  test('are sent through the mail server, with links to the public URL of Safi', async () => {
    const mailbox = await startMailbox()
    const server = await startServerProcess({
      DATABASE_URL: await newDatabase(),
      SAFI_DATA_DIR: join(folder, 'smtp'),
      SMTP_URL: mailbox.url,
      SAFI_URL: 'https://safi.example.com',
      MAIL_FROM: 'Safi <hello@safi.example.com>',
      SAFI_SUPPORT_EMAIL: 'help@safi.example.com',
      SAFI_SIGN_UPS: '1',
    })
    const client = new TestClient(server.url)
    const form = signUpInput()
    expect((await client.call(signUp, { body: form })).status).toBe('confirm_email')
    expect((await client.fails(signUp, { body: signUpInput() })).code).toBe('rate_limited')
    const letter = await mailbox.next(form.email)
    expect(letter.from).toBe('Safi <hello@safi.example.com>')
    expect(letter.text).toContain('help@safi.example.com')
    expect(letter.links[0]).toMatch(/^https:\/\/safi\.example\.com\/confirm-email#token=/)
    const { user } = await client.call(confirmEmail, { body: { token: tokenOf(letter.links[0]) } })
    expect(user?.email).toBe(form.email)
    // a graceful stop completes requests in progress and sends the pending e-mails
    await client.call(requestPasswordReset, { body: { email: form.email } })
    expect(await server.end('SIGTERM')).toBe(0)
    expect(mailbox.all.at(-1)?.subject).toBe(mail.reset.subject)
    await mailbox.stop()
  })
})
