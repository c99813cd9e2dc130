import { common as arabicCommon } from '#phrases/ar/common.ts'
import { mail as arabic } from '#phrases/ar/mail.ts'
import { common as englishCommon } from '#phrases/en/common.ts'
import { mail as english } from '#phrases/en/mail.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { isLanguage } from '#phrases/language.ts'
import type { OutgoingMail } from './mail.ts'
import { asHtml, asText, type EmailTemplate, type Line } from './mail-layout.ts'

export interface MailSender {
  readonly publicUrl: string
  readonly supportEmail: string
}

/** The recipient of an e-mail; `firstName` is null for an address without an account, `language` as stored in the users table. */
export interface Recipient {
  readonly email: string
  readonly firstName: string | null
  readonly language: string
}

export type MailWords = typeof english | typeof arabic

/** What one e-mail says. Brand, greeting and foot are the same in all e-mails. */
interface Letter extends Pick<EmailTemplate, 'title' | 'text' | 'lists' | 'button' | 'notes' | 'footLink'> {
  readonly subject: Line
  /** The path on Safi's site that the button opens. */
  readonly path: string
}

/**
 * Returns the words for e-mails in the language of the recipient, the function `compose`, which writes one, and `at`, which
 * returns the URL of a path.
 */
export function letterTo(
  { publicUrl, supportEmail }: MailSender,
  { email, firstName, ...reader }: Recipient,
) {
  const language = isLanguage(reader.language) ? reader.language : 'en'
  const words: MailWords = language === 'ar' ? arabic : english
  const { appName, platforms } = language === 'ar' ? arabicCommon : englishCommon
  const at = (path: string) => new URL(path, publicUrl).href
  const compose = ({ subject, path, ...said }: Letter): OutgoingMail => {
    const letter: EmailTemplate = {
      ...said,
      language,
      brand: appName,
      greeting: firstName
        ? { phrase: words.greeting, facts: { name: firstName } }
        : { phrase: words.members.greeting },
      url: at(path),
      buttonFails: { phrase: words.buttonFails },
      foot: [
        { phrase: words.support, facts: { email: supportEmail } },
        { phrase: words.sentTo, facts: { email } },
      ],
    }
    return {
      to: email,
      subject: fillIn(subject.phrase, subject.facts ?? {}),
      text: asText(letter),
      html: asHtml(letter),
    }
  }
  return { language, words, platforms, at, compose }
}
