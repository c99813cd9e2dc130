import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'
import { type MailContent, readMail } from './mime.ts'
import { WAIT_MS } from './time-limits.ts'

export interface ReceivedMail extends MailContent {
  /** The recipients in the SMTP envelope, who receive the message whatever its headers say. */
  recipients: string[]
  /** Every link in the text, in its sequence. */
  links: string[]
}

export interface Mailbox {
  /** The URL of this mail server, for SMTP_URL. */
  readonly url: string
  /** All messages received so far, in the sequence of their arrival. */
  readonly all: readonly ReceivedMail[]
  /** Returns the oldest unread message to this e-mail address. Waits for one if there is none. */
  next(to: string): Promise<ReceivedMail>
  /** Refuses connections from now on. */
  stop(): Promise<void>
}

export interface MailboxOptions {
  /** The port. 0, the default, picks a free port. */
  port?: number
  /** Whether the mail server refuses this recipient. */
  refuses?: (address: string) => boolean
}

/**
 * A port for a mail server that is down for a while. It stays free, because it is below the range that the operating system assigns by
 * itself, and each process that runs tests has its own.
 */
export const OWN_PORT = 10_000 + (process.pid % 20_000)

/** A real SMTP server on a loopback port, which stores what it receives. */
export async function startMailbox(options: MailboxOptions = {}): Promise<Mailbox> {
  const all: ReceivedMail[] = []
  const taken = new Set<ReceivedMail>()
  const waiting = new Set<() => void>()
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 1_000,
    onRcptTo: ({ address }, _session, done) =>
      done(options.refuses?.(address) ? new Error('no such mailbox') : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const content = readMail(Buffer.concat(chunks).toString())
        const links = content.text.match(/https?:\/\/\S+/g) ?? []
        all.push({ ...content, links, recipients: session.envelope.rcptTo.map(({ address }) => address) })
        done()
        for (const look of [...waiting]) look()
      })
    },
  })
  // a client that disconnects is not an error of the test
  server.on('error', () => undefined)
  const listening = server.listen(options.port ?? 0, '127.0.0.1')
  if (!listening.listening) await once(listening, 'listening')
  const { port } = listening.address() as AddressInfo

  const take = (to: string) => {
    const mail = all.find((one) => !taken.has(one) && one.recipients.includes(to))
    if (mail) taken.add(mail)
    return mail
  }
  return {
    url: `smtp://127.0.0.1:${port}`,
    all,
    next: (to) =>
      new Promise((resolve, reject) => {
        const look = () => {
          const mail = take(to)
          if (!mail) return
          clearTimeout(timer)
          waiting.delete(look)
          resolve(mail)
        }
        const timer = setTimeout(() => {
          waiting.delete(look)
          reject(new Error(`no e-mail to ${to} arrived`))
        }, WAIT_MS)
        waiting.add(look)
        look()
      }),
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
