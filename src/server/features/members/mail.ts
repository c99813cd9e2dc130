import { eq } from 'drizzle-orm'
import type { MemberRole } from '#contract/roles.ts'
import { common as arabicCommon } from '#phrases/ar/common.ts'
import { mail as arabic } from '#phrases/ar/mail.ts'
import { common as englishCommon } from '#phrases/en/common.ts'
import { mail as english } from '#phrases/en/mail.ts'
import { isLanguage } from '#phrases/language.ts'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { OutgoingMail } from '#server/infra/mail/mail.ts'
import { asHtml, asText, type EmailTemplate } from '#server/infra/mail/mail-layout.ts'

export interface MembersSender {
  publicUrl: string
  supportEmail: string
}

/** The recipient of an e-mail; `firstName` is null for an address without an account. */
export interface MembersReader {
  email: string
  firstName: string | null
  language: string
}

/** Reads the recipient whose account has this id or e-mail address; null if there is no such account. */
export async function readerOf(
  system: Tx,
  who: string | { id: string },
): Promise<(MembersReader & { id: string }) | null> {
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
export const invitationMail = (sender: MembersSender, reader: MembersReader, facts: Facts, token: string) =>
  message(sender, reader, 'invitation', facts, `/invitation#token=${token}`)

export const joinedMail = (sender: MembersSender, reader: MembersReader, facts: Facts) =>
  message(sender, reader, 'joined', facts, '/')

export const offerMail = (sender: MembersSender, reader: MembersReader, facts: Facts, businessId: string) =>
  message(sender, reader, 'offered', facts, `/business/${businessId}/members`)

export const transferredMail = (sender: MembersSender, reader: MembersReader, facts: Facts) =>
  message(sender, reader, 'transferred', facts, '/')

/** The message to the owner: the manager who accepted the business has no room for its files. */
export const notTransferredMail = (
  sender: MembersSender,
  reader: MembersReader,
  facts: Facts,
  businessId: string,
) => message(sender, reader, 'notTransferred', facts, `/business/${businessId}/members`)

/** The message to this manager. */
export const noRoomMail = (sender: MembersSender, reader: MembersReader, facts: Facts, businessId: string) =>
  message(sender, reader, 'noRoom', facts, `/business/${businessId}`)

function message(
  { publicUrl, supportEmail }: MembersSender,
  reader: MembersReader,
  which: 'invitation' | 'joined' | 'offered' | 'transferred' | 'notTransferred' | 'noRoom',
  { role, ...names }: Facts,
  path: string,
): OutgoingMail {
  const language = isLanguage(reader.language) ? reader.language : 'en'
  const words = language === 'ar' ? arabic : english
  const { subject, title, text, button, life, notYou } = words.members[which]
  const letter: EmailTemplate = {
    language,
    brand: (language === 'ar' ? arabicCommon : englishCommon).appName,
    title: { phrase: title },
    greeting: reader.firstName
      ? { phrase: words.greeting, facts: { name: reader.firstName } }
      : { phrase: words.members.greeting },
    text: { phrase: text, facts: { ...names, role: words.members.roles[role] } },
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
