import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import { afterEach, beforeAll, beforeEach, describe, expect } from 'vitest'
import { startMailbox } from '#server/testing/mailbox.ts'
import { readMail } from '#server/testing/mime.ts'
import { accountPages, newPerson } from './support/account-pages.ts'
import { openBrowser, visit } from './support/browser.ts'
import { LOOKS, newDatabase, testsIn } from './support/journey.ts'
import { type ServerProcess, startServerProcess } from './support/server-process.ts'
import { wordsOf } from './support/words.ts'

let browser: Browser
let folder = ''
let database = ''
let server: ServerProcess | undefined

beforeAll(async () => {
  browser = await openBrowser()
})
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'safi-mail-'))
  database = await newDatabase()
})
afterEach(async () => {
  await server?.end('SIGTERM')
  await rm(folder, { recursive: true, force: true })
})

describe.each(LOOKS)(
  'e-mails that the server sends in $language at $width px',
  ({ language, width, dark }) => {
    const { auth, mail } = wordsOf(language)
    const { inEnglish, inArabic } = testsIn(language)

    async function open(url: string) {
      const { page, context } = await visit(browser, url, { language, width, dark, fresh: true })
      return { page, context, ...accountPages(page, language) }
    }

    inEnglish(
      'sends confirmation and password e-mails through a mail server, and shows an error when that server is down',
      async () => {
        const mailbox = await startMailbox()
        server = await startServerProcess({
          DATABASE_URL: database,
          SAFI_DATA_DIR: folder,
          SMTP_URL: mailbox.url,
        })
        const { page, context, ...on } = await open(server.url)
        const person = newPerson()
        await on.signUp(person)
        await page.waitForURL('**/confirm-email')
        const confirmation = await mailbox.next(person.email)
        expect(confirmation.subject).toBe(mail.confirm.subject)
        await page.goto(confirmation.links[0] ?? '')
        await page.waitForURL('**/my-businesses')
        await context.clearCookies()

        await page.goto('/forgot-password')
        await on.email.fill(person.email)
        await on.button(auth.forgot.submit).click()
        const reset = await mailbox.next(person.email)
        expect(reset.subject).toBe(mail.reset.subject)
        await page.goto(reset.links[0] ?? '')
        await on.newPassword.fill('N3w!password')
        await on.confirm.fill('N3w!password')
        await on.button(auth.reset.submit).click()
        await page.waitForURL('**/login')
        expect((await mailbox.next(person.email)).subject).toBe(mail.changed.subject)

        await mailbox.stop()
        await on.link(auth.login.forgot).click()
        await on.heading(auth.forgot.title).waitFor()
        await on.email.fill(newPerson().email)
        await on.button(auth.forgot.submit).click()
        await on.toast(auth.forgot.failed).waitFor()
        // sign-up creates the account even though its e-mail could not be sent
        await on.link(auth.backToLogin).click()
        await on.link(auth.login.signUp).click()
        await on.fill(newPerson())
        await on.button(auth.signup.submit).click()
        await page.waitForURL('**/confirm-email')
        await on.button(auth.confirm.resend).click()
        await on.toast(auth.confirm.failed).waitFor()
      },
    )

    inArabic(
      'without a mail server, accounts need no confirmation, and reset e-mails are stored in the outbox',
      async () => {
        server = await startServerProcess({ DATABASE_URL: database, SAFI_DATA_DIR: folder })
        const { page, context, ...on } = await open(server.url)
        const person = newPerson()
        await on.signUp(person)
        await on.toast(auth.signup.welcome).waitFor()
        await page.waitForURL('**/my-businesses')
        await page.goto('/forgot-password')
        await on.email.fill(person.email)
        await on.button(auth.forgot.submit).click()
        await on.heading(auth.forgot.sentTitle).waitFor()

        const outbox = join(folder, 'outbox')
        const letters = async () =>
          (await readdir(outbox).catch(() => [])).filter((name) => name.endsWith('.eml'))
        await expect.poll(letters).toHaveLength(1)
        const [file = ''] = await letters()
        // files in the outbox use the line endings of the operating system
        const raw = await readFile(join(outbox, file), 'utf8')
        const { text } = readMail(raw.replaceAll('\n', '\r\n'))
        await page.goto(/https?:\/\/\S+/.exec(text)?.[0] ?? '')
        await on.newPassword.fill('N3w!password')
        await on.confirm.fill('N3w!password')
        await on.button(auth.reset.submit).click()
        // a password reset ends every session of the account
        await page.waitForURL('**/login')
        await on.email.fill(person.email)
        await on.password.fill('N3w!password')
        await on.button(auth.login.submit).click()
        await page.waitForURL('**/my-businesses')
      },
    )
  },
)
