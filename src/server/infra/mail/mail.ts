import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { AppError } from '../http/errors.ts'
import type { Log } from '../observability/log.ts'

export interface OutgoingMail {
  /** One bare address. */
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** How messages leave the server. */
export interface MailTransport {
  /** Throws where nobody would take a message now. */
  verify(): Promise<unknown>
  send(mail: OutgoingMail): Promise<unknown>
}

/** Longest waits for a mail server, in milliseconds: a person waits for the answer. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** Through the mail server of SMTP_URL. */
export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport({ url, ...TIMEOUTS }, message(from))
  return {
    verify: () => smtp.verify(),
    send: (mail) => smtp.sendMail(addressed(mail)),
  }
}

/**
 * Without a mail server: each message becomes a file that mail programs open, named in one line to whoever started
 * the server. Its links let people in, so the files are for that person alone.
 */
export function outboxTransport(folder: string, from: string, say: (line: string) => void): MailTransport {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'unix' }, message(from))
  const prepare = () => mkdir(folder, { recursive: true, mode: 0o700 })
  return {
    verify: prepare,
    async send(mail) {
      const { message } = await composer.sendMail(addressed(mail))
      await prepare()
      const time = new Date().toISOString().replaceAll(':', '-')
      const path = join(folder, `${time}-${randomUUID().slice(0, 8)}.eml`)
      // whole at once: who waits for it would read half a link
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600, flag: 'wx' })
      await rename(`${path}.part`, path)
      say(`E-mail "${mail.subject}" is in ${path}`)
    },
  }
}

const message = (from: string) => ({ from, headers: { 'Auto-Submitted': 'auto-generated' } })

/** As one address and nothing else: a list or a line break in it would reach others. */
function addressed(mail: OutgoingMail) {
  if (!/^[^\s,;:<>()"\\]+@[^\s,;:<>()"\\@]+$/.test(mail.to)) throw new Error('not one e-mail address')
  return { ...mail, to: { name: '', address: mail.to } }
}

/** Sends e-mails. Failures are logged without a word of the message or its address. */
export class Mailer {
  readonly #transport: MailTransport
  readonly #log: Log
  readonly #pending = new Set<Promise<void>>()

  constructor(transport: MailTransport, log: Log) {
    this.#transport = transport
    this.#log = log
  }

  /** Throws mail_not_sent where messages cannot leave at the moment. */
  async check(): Promise<void> {
    await this.#attempt(() => this.#transport.verify())
  }

  /** Resolves when the message was taken; throws mail_not_sent. */
  async send(mail: OutgoingMail): Promise<void> {
    await this.#attempt(() => this.#transport.send(mail))
  }

  /** Sends behind the answer to a request, which must not tell by its time or outcome whether there was a message. */
  post(mail: OutgoingMail): void {
    const sending = this.send(mail)
      .catch(() => undefined) // logged by then
      .finally(() => this.#pending.delete(sending))
    this.#pending.add(sending)
  }

  /** Everything posted has left or failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending)
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      // no message of the error: mail servers quote addresses in theirs
      const { code, responseCode, command } = error as Record<string, unknown>
      this.#log.error({ code, responseCode, command }, 'mail not sent')
      throw new AppError('mail_not_sent')
    }
  }
}
