import type { ApiKey } from '#contract/api-keys.ts'
import { roleAllows } from '#contract/roles.ts'
import { common as arabicCommon } from '#phrases/ar/common.ts'
import { mail as arabic } from '#phrases/ar/mail.ts'
import { common as englishCommon } from '#phrases/en/common.ts'
import { mail as english } from '#phrases/en/mail.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { isLanguage, type Language } from '#phrases/language.ts'
import type { OutgoingMail } from '#server/infra/mail/mail.ts'
import { asHtml, asText, type EmailTemplate } from '#server/infra/mail/mail-layout.ts'
import type { Device } from './sessions/user-agent.ts'

/** The recipient of an e-mail; `language` as stored in the users table. */
export interface Reader {
  email: string
  firstName: string
  language: string
}

export interface Sender {
  publicUrl: string
  supportEmail: string
}

type Words = typeof english | typeof arabic
type Said = Readonly<Record<'subject' | 'title' | 'text' | 'button' | 'life' | 'notYou', string>>

/** The token is in the fragment of the URL, which browsers never send, so no server logs it. */
export function confirmationMail(sender: Sender, reader: Reader, token: string): OutgoingMail {
  return message(sender, reader, ({ confirm }) => confirm, `/confirm-email#token=${token}`)
}

export function resetMail(sender: Sender, reader: Reader, token: string): OutgoingMail {
  return message(sender, reader, ({ reset }) => reset, `/reset-password#access_token=${token}&type=recovery`)
}

export function passwordChangedMail(sender: Sender, reader: Reader): OutgoingMail {
  return message(sender, reader, ({ changed }) => changed, '/forgot-password')
}

/** The e-mail about a login from a new device. It names no location, because none is known. */
export function newDeviceMail(sender: Sender, reader: Reader, device: Device, at: Date): OutgoingMail {
  const language = languageOf(reader)
  const words = (language === 'ar' ? arabic : english).device
  const { browser, system } = device
  const phrase = browser && system ? words.both : (browser ?? system ?? words.unknown)
  const time = new Intl.DateTimeFormat(language === 'ar' ? 'ar-u-nu-latn' : 'en-GB', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  }).format(at)
  const name = fillIn(phrase, { browser, system })
  return message(sender, reader, ({ device }) => device, '/forgot-password', { device: name, time })
}

export function apiKeyMail(
  sender: Sender,
  reader: Reader,
  key: Pick<ApiKey, 'name' | 'scope' | 'role'>,
): OutgoingMail {
  const words = ({ apiKey }: Words) => ({ ...apiKey, text: apiKey[usesOf(key)] })
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

export function factorMail(sender: Sender, reader: Reader, change: FactorChange): OutgoingMail {
  const words = ({ factors }: Words) => ({ ...factors, text: factors[change] })
  return message(sender, reader, words, '/forgot-password')
}

function languageOf({ language }: Reader): Language {
  return isLanguage(language) ? language : 'en'
}

function message(
  { publicUrl, supportEmail }: Sender,
  reader: Reader,
  said: (words: Words) => Said,
  path: string,
  facts?: Record<string, string>,
): OutgoingMail {
  const language = languageOf(reader)
  const words = language === 'ar' ? arabic : english
  const { subject, title, text, button, life, notYou } = said(words)
  const letter: EmailTemplate = {
    language,
    brand: (language === 'ar' ? arabicCommon : englishCommon).appName,
    title: { phrase: title },
    greeting: { phrase: words.greeting, facts: { name: reader.firstName } },
    text: { phrase: text, ...(facts && { facts }) },
    button: { phrase: button },
    url: new URL(path, publicUrl).href,
    buttonFails: { phrase: words.buttonFails },
    notes: [{ phrase: life }, { phrase: notYou }],
    foot: [
      { phrase: words.support, facts: { email: supportEmail } },
      { phrase: words.sentTo, facts: { email: reader.email } },
    ],
  }
  return { to: reader.email, subject, text: asText(letter), html: asHtml(letter) }
}
