import { letterTo, type MailSender, type Recipient } from '#server/infra/mail/letter.ts'
import type { OutgoingMail } from '#server/infra/mail/mail.ts'

/** The last e-mail to an account. */
export function erasedMail(sender: MailSender, reader: Recipient): OutgoingMail {
  const { words, compose } = letterTo(sender, reader)
  const { subject, title, text, button, life, notYou } = words.erased
  return compose({
    subject: { phrase: subject },
    title: { phrase: title },
    text: { phrase: text },
    button: { phrase: button },
    path: '/',
    notes: [{ phrase: life }, { phrase: notYou }],
  })
}
