import { eq } from 'drizzle-orm'
import type { MemberRole } from '#contract/roles.ts'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { letterTo, type MailSender, type Recipient } from '#server/infra/mail/letter.ts'
import type { OutgoingMail } from '#server/infra/mail/mail.ts'

/** Reads the recipient whose account has this id or e-mail address; null if there is no such account. */
export async function readerOf(
  system: Tx,
  who: string | { id: string },
): Promise<(Recipient & { id: string }) | null> {
  const [found] = await system
    .select({ id: users.id, email: users.email, firstName: profiles.firstName, language: users.language })
    .from(users)
    .innerJoin(profiles, eq(profiles.userId, users.id))
    .where(typeof who === 'string' ? eq(users.email, who) : eq(users.id, who.id))
  return found ?? null
}

interface Facts {
  business: string
  /** The name of the other person whom the e-mail is about. */
  person: string
  role: MemberRole
}

/** The token is in the fragment of the URL, which browsers never send, so no server logs it. */
export const invitationMail = (sender: MailSender, reader: Recipient, facts: Facts, token: string) =>
  message(sender, reader, 'invitation', facts, `/invitation#token=${token}`)

export const joinedMail = (sender: MailSender, reader: Recipient, facts: Facts) =>
  message(sender, reader, 'joined', facts, '/')

export const offerMail = (sender: MailSender, reader: Recipient, facts: Facts, businessId: string) =>
  message(sender, reader, 'offered', facts, `/business/${businessId}/members`)

export const transferredMail = (sender: MailSender, reader: Recipient, facts: Facts) =>
  message(sender, reader, 'transferred', facts, '/')

/** The message to the owner: the manager who accepted the business has no room for its files. */
export const notTransferredMail = (sender: MailSender, reader: Recipient, facts: Facts, businessId: string) =>
  message(sender, reader, 'notTransferred', facts, `/business/${businessId}/members`)

/** The message to this manager. */
export const noRoomMail = (sender: MailSender, reader: Recipient, facts: Facts, businessId: string) =>
  message(sender, reader, 'noRoom', facts, `/business/${businessId}`)

function message(
  sender: MailSender,
  reader: Recipient,
  which: 'invitation' | 'joined' | 'offered' | 'transferred' | 'notTransferred' | 'noRoom',
  { role, ...names }: Facts,
  path: string,
): OutgoingMail {
  const { words, compose } = letterTo(sender, reader)
  const { subject, title, text, button, life, notYou } = words.members[which]
  return compose({
    subject: { phrase: subject },
    title: { phrase: title },
    text: { phrase: text, facts: { ...names, role: words.members.roles[role] } },
    button: { phrase: button },
    path,
    notes: [{ phrase: life }, { phrase: notYou }],
  })
}
