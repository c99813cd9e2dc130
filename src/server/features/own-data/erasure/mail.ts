import { common as arabicCommon } from '#phrases/ar/common.ts'
import { mail as arabic } from '#phrases/ar/mail.ts'
import { common as englishCommon } from '#phrases/en/common.ts'
import { mail as english } from '#phrases/en/mail.ts'
import { isLanguage } from '#phrases/language.ts'
import type { OutgoingMail } from '#server/infra/mail/mail.ts'
import { asHtml, asText, type EmailTemplate } from '#server/infra/mail/mail-layout.ts'

export interface ErasureSender {
  publicUrl: string
  supportEmail: string
}

/** The last e-mail to an account. */
export function erasedMail(
  { publicUrl, supportEmail }: ErasureSender,
  reader: { email: string; firstName: string; language: string },
): OutgoingMail {
  const language = isLanguage(reader.language) ? reader.language : 'en'
  const words = language === 'ar' ? arabic : english
  const { subject, title, text, button, life, notYou } = words.erased
  const letter: EmailTemplate = {
    language,
    brand: (language === 'ar' ? arabicCommon : englishCommon).appName,
    title: { phrase: title },
    greeting: { phrase: words.greeting, facts: { name: reader.firstName } },
    text: { phrase: text },
    button: { phrase: button },
    url: new URL('/', publicUrl).href,
    buttonFails: { phrase: words.buttonFails },
    notes: [{ phrase: life }, { phrase: notYou }],
    foot: [
      { phrase: words.support, facts: { email: supportEmail } },
      { phrase: words.sentTo, facts: { email: reader.email } },
    ],
  }
  return { to: reader.email, subject, text: asText(letter), html: asHtml(letter) }
}
