import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { startMailbox } from '#server/testing/mailbox.ts'
import { readMail } from '#server/testing/mime.ts'
import { createLog, describeError } from '../observability/log.ts'
import { Mailer, outboxTransport, RecipientRefused, smtpTransport } from './mail.ts'

const FROM = 'Safi <safi@example.com>'
const mailbox = await startMailbox({ refuses: (address) => address.startsWith('gone@') })
const mailer = new Mailer(smtpTransport(mailbox.url, FROM), createLog('silent'))
afterAll(() => mailbox.stop())

const letter = (overrides: object = {}) => ({
  to: 'mona@example.com',
  subject: 'مرحبًا منى، هذه رسالة بموضوع طويل حتى يلتف على أكثر من سطر واحد',
  text: 'السلام عليكم\nhttps://example.com/confirm-email#token=a=b.c',
  html: '<p dir="rtl">السلام عليكم & سلام</p>',
  ...overrides,
})

test('an e-mail arrives with its recipient, subject and text unchanged', async () => {
  const sent = letter()
  await mailer.send(sent)
  const received = await mailbox.next('mona@example.com')
  expect(received).toMatchObject({ ...sent, from: FROM })
  expect(received.links).toEqual(['https://example.com/confirm-email#token=a=b.c'])
  // the header stops automatic replies, which would go to an address that nobody reads
  expect(received.headers).toContainEqual(['auto-submitted', 'auto-generated'])
})

test.each([
  'mona@example.com\r\nBcc: evil@example.com',
  'mona@example.com\nevil@example.com',
  'mona@example.com, evil@example.com',
  'friends: mona@example.com, evil@example.com;',
  'Mona <mona@example.com>',
  'mona@example.com>\r\nRCPT TO:<evil@example.com',
  '',
])('refuses more than one e-mail address in the recipient: %j', async (to) => {
  const before = mailbox.all.length
  await expect(mailer.send(letter({ to }))).rejects.toMatchObject({ code: 'mail_not_sent' })
  expect(mailbox.all).toHaveLength(before)
})

test('line breaks in a subject cannot add a header', async () => {
  const subject = 'Hello\r\nBcc: evil@example.com\r\n\r\nAnother body'
  await mailer.send(letter({ subject }))
  const received = await mailbox.next('mona@example.com')
  expect(received.recipients).toEqual(['mona@example.com'])
  expect(received.headers.map(([name]) => name)).not.toContain('bcc')
  expect(received.text).toBe(letter().text)
})

test('reports mail_not_sent when the mail server is down, does not respond or refuses, and logs no e-mail address', async () => {
  const lines: string[] = []
  const log = pino({ serializers: { err: describeError } }, { write: (line: string) => lines.push(line) })
  const silent = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const silentUrl = `smtp://127.0.0.1:${(silent.address() as AddressInfo).port}?greetingTimeout=100`
  const failed = { code: 'mail_not_sent' }
  // nothing listens on port 1
  for (const url of ['smtp://127.0.0.1:1', silentUrl]) {
    const failing = new Mailer(smtpTransport(url, FROM), log)
    await expect(failing.check()).rejects.toMatchObject(failed)
    const error = await failing.send(letter()).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject(failed)
    expect(error).not.toBeInstanceOf(RecipientRefused)
  }
  const refused = new Mailer(smtpTransport(mailbox.url, FROM), log)
  await refused.check()
  const gone = refused.send(letter({ to: 'gone@example.com' }))
  await expect(gone).rejects.toMatchObject(failed)
  await expect(gone).rejects.toBeInstanceOf(RecipientRefused)
  silent.close()
  expect(lines).toHaveLength(5)
  expect(lines.join()).not.toMatch(/mona|gone@/)
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ responseCode: 550, command: 'RCPT TO' })
})

test('settled() resolves when every e-mail that is sent in the background was accepted or has failed', async () => {
  mailer.post(letter({ to: 'gone@example.com' }))
  mailer.post(letter({ to: 'later@example.com' }))
  await mailer.settled()
  expect(mailbox.all.at(-1)?.to).toBe('later@example.com')
})

test('without a mail server, writes an e-mail to a file that only its owner can read, and logs the file in one line', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'safi-mail-'))
  const outbox = join(folder, 'outbox')
  const said: string[] = []
  const local = new Mailer(
    outboxTransport(outbox, FROM, (line) => said.push(line)),
    createLog('silent'),
  )
  await local.check()
  await local.send(letter({ subject: 'Reset your password' }))
  const [name = '', ...others] = await readdir(outbox)
  expect(others).toEqual([])
  const path = join(outbox, name)
  expect(said).toEqual([`E-mail "Reset your password" is in ${path}`])
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  const written = readMail((await readFile(path, 'utf8')).replaceAll('\n', '\r\n'))
  expect(written).toMatchObject({
    to: 'mona@example.com',
    subject: 'Reset your password',
    text: letter().text,
  })
  await rm(folder, { recursive: true })
})
