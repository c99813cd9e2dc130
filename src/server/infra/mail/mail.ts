import { randomUUID } from 'node:crypto'
import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { AppError } from '../http/errors.ts'
import type { Log } from '../observability/log.ts'

export interface OutgoingMail {
  /** The recipient: one e-mail address without a name. */
  to: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** Sends e-mails through a mail server, or writes them to files if there is none. */
export interface MailTransport {
  /** Checks whether messages can be sent now. Throws when they cannot. */
  verify(): Promise<unknown>
  send(mail: OutgoingMail): Promise<unknown>
}

/** Time limits for the mail server in milliseconds. They are short, because the user waits for the response. */
const TIMEOUTS = {
  dnsTimeout: 5_000,
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 20_000,
}

/** Sends e-mails through the mail server in SMTP_URL. */
export function smtpTransport(url: string, from: string): MailTransport {
  const smtp = createTransport({ url, ...TIMEOUTS }, message(from))
  return {
    verify: () => smtp.verify(),
    send: (mail) => smtp.sendMail(addressed(mail)),
  }
}

/**
 * Used if there is no mail server: writes each e-mail to a file that e-mail clients can open, and logs one line for
 * the person who started the server. Only that person can read the files, because their links sign people in.
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
      // the file is written atomically, so that a reader never sees half a link
      await writeFile(`${path}.part`, message as Buffer, { mode: 0o600, flag: 'wx' })
      await rename(`${path}.part`, path)
      say(`E-mail "${mail.subject}" is in ${path}`)
    },
  }
}

const message = (from: string) => ({ from, headers: { 'Auto-Submitted': 'auto-generated' } })

/** Checks that the recipient is exactly one e-mail address, because a list or a line break would add other recipients. */
function addressed(mail: OutgoingMail) {
  if (!/^[^\s,;:<>()"\\]+@[^\s,;:<>()"\\@]+$/.test(mail.to))
    throw new Error('the recipient is not a single e-mail address')
  return { ...mail, to: { name: '', address: mail.to } }
}

/** The mail server refuses the address for good, so it would refuse another attempt too. */
export class RecipientRefused extends AppError {
  constructor() {
    super('mail_not_sent')
  }
}

/** Sends e-mails. Logs failures without the content and the address of the e-mail. */
export class Mailer {
  readonly #transport: MailTransport
  readonly #log: Log
  readonly #pending = new Set<Promise<void>>()

  constructor(transport: MailTransport, log: Log) {
    this.#transport = transport
    this.#log = log
  }

  /** Throws mail_not_sent when messages cannot be sent at the moment. */
  async check(): Promise<void> {
    await this.#attempt(() => this.#transport.verify())
  }

  /** Resolves when the mail server has accepted the message; throws mail_not_sent, as RecipientRefused if the address is refused. */
  async send(mail: OutgoingMail): Promise<void> {
    await this.#attempt(() => this.#transport.send(mail))
  }

  /** Sends in the background, so that neither the duration nor the result of a request reveals whether an e-mail was sent. */
  post(mail: OutgoingMail): void {
    const sending = this.send(mail)
      .catch(() => undefined) // logged in #attempt
      .finally(() => this.#pending.delete(sending))
    this.#pending.add(sending)
  }

  /** Resolves when every message sent in the background has been accepted or has failed. */
  async settled(): Promise<void> {
    await Promise.all(this.#pending)
  }

  async #attempt(work: () => Promise<unknown>): Promise<void> {
    try {
      await work()
    } catch (error) {
      // logged without the error's message, because mail servers quote addresses in it
      const { code, responseCode, command } = error as Record<string, unknown>
      this.#log.error({ code, responseCode, command }, 'mail not sent')
      const refused = command === 'RCPT TO' && typeof responseCode === 'number' && responseCode >= 500
      throw refused ? new RecipientRefused() : new AppError('mail_not_sent')
    }
  }
}
