import type { ApiKey } from '#contract/api-keys.ts'
import { roleAllows } from '#contract/roles.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { letterTo, type MailSender, type MailWords, type Recipient } from '#server/infra/mail/letter.ts'
import type { OutgoingMail } from '#server/infra/mail/mail.ts'
import type { Device } from './sessions/user-agent.ts'

type Said = Readonly<Record<'subject' | 'title' | 'text' | 'button' | 'life' | 'notYou', string>>

/** The token is in the fragment of the URL, which browsers never send, so no server logs it. */
export function confirmationMail(sender: MailSender, reader: Recipient, token: string): OutgoingMail {
  return message(sender, reader, ({ confirm }) => confirm, `/confirm-email#token=${token}`)
}

export function resetMail(sender: MailSender, reader: Recipient, token: string): OutgoingMail {
  return message(sender, reader, ({ reset }) => reset, `/reset-password#access_token=${token}&type=recovery`)
}

export function passwordChangedMail(sender: MailSender, reader: Recipient): OutgoingMail {
  return message(sender, reader, ({ changed }) => changed, '/forgot-password')
}

/** The e-mail about a login from a new device. It names no location, because none is known. */
export function newDeviceMail(sender: MailSender, reader: Recipient, device: Device, at: Date): OutgoingMail {
  const { language, words } = letterTo(sender, reader)
  const { browser, system } = device
  const phrase = browser && system ? words.device.both : (browser ?? system ?? words.device.unknown)
  const time = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at)
  const name = fillIn(phrase, { browser, system })
  return message(sender, reader, ({ device }) => device, '/forgot-password', { device: name, time })
}

export function apiKeyMail(
  sender: MailSender,
  reader: Recipient,
  key: Pick<ApiKey, 'name' | 'scope' | 'role'>,
): OutgoingMail {
  const words = ({ apiKey }: MailWords) => ({ ...apiKey, text: apiKey[usesOf(key)] })
  return message(sender, reader, words, '/settings/api', { key: key.name })
}

/** The name of the text that says what a key can do: its role can forbid what its scope allows. */
function usesOf({ scope, role }: Pick<ApiKey, 'scope' | 'role'>) {
  if (scope === 'read') return 'read'
  if (roleAllows(role, 'manager')) return scope
  if (scope === 'upload') return 'imports'
  return role === 'bookkeeper' ? 'costs' : 'read'
}

/** A change of second factors that an e-mail tells the user about. */
export type FactorChange =
  | `${'authenticator_app' | 'passkey'}_${'added' | 'removed'}`
  | 'recovery_codes_renewed'
  | 'second_factor_reset'

export function factorMail(sender: MailSender, reader: Recipient, change: FactorChange): OutgoingMail {
  const words = ({ factors }: MailWords) => ({ ...factors, text: factors[change] })
  return message(sender, reader, words, '/forgot-password')
}

function message(
  sender: MailSender,
  reader: Recipient,
  said: (words: MailWords) => Said,
  path: string,
  facts?: Record<string, string>,
): OutgoingMail {
  const { words, compose } = letterTo(sender, reader)
  const { subject, title, text, button, life, notYou } = said(words)
  return compose({
    subject: { phrase: subject },
    title: { phrase: title },
    text: { phrase: text, ...(facts && { facts }) },
    button: { phrase: button },
    path,
    notes: [{ phrase: life }, { phrase: notYou }],
  })
}
