import { and, eq, isNull } from 'drizzle-orm'
import type { VendorCode } from '#contract/connections.ts'
import { common as arabicCommon } from '#phrases/ar/common.ts'
import { mail as arabic } from '#phrases/ar/mail.ts'
import { common as englishCommon } from '#phrases/en/common.ts'
import { mail as english } from '#phrases/en/mail.ts'
import { fillIn } from '#phrases/fill-in.ts'
import { isLanguage } from '#phrases/language.ts'
import type { Database } from '#server/infra/db/database.ts'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { connections } from '#server/infra/db/schema/connections.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import type { Mailer, OutgoingMail } from '#server/infra/mail/mail.ts'
import { asHtml, asText, type EmailTemplate } from '#server/infra/mail/mail-layout.ts'
import type { SyncJob } from '../sync/store.ts'

export interface AccessMailDeps {
  readonly db: Database
  readonly mailer: Mailer
  readonly now: () => Date
  readonly publicUrl: string
  readonly supportEmail: string
}

export interface AccessClaim {
  readonly email: string
  readonly firstName: string
  readonly language: string
  readonly vendor: VendorCode
  readonly businessId: string
  readonly businessName: string
}

/** The connections of all sellers that need one e-mail. */
export async function dueMails(system: Tx): Promise<SyncJob[]> {
  return system
    .select({ owner: connections.userId, connectionId: connections.id })
    .from(connections)
    .where(UNTOLD)
}

const UNTOLD = and(eq(connections.state, 'needs_reconnect'), isNull(connections.notifiedAt))
const theOne = ({ owner, connectionId }: SyncJob) =>
  and(eq(connections.userId, owner), eq(connections.id, connectionId))

/** Notes that the e-mail is sent. Null if it was, or if the seller has connected again. */
export async function claimMail({ db, now }: AccessMailDeps, job: SyncJob): Promise<AccessClaim | null> {
  const [claimed] = await db.system
    .update(connections)
    .set({ notifiedAt: now() })
    .where(and(theOne(job), UNTOLD))
    .returning({ id: connections.id })
  if (!claimed) return null
  const [found] = await db.system
    .select({
      email: users.email,
      language: users.language,
      firstName: profiles.firstName,
      vendor: connections.vendor,
      businessId: businesses.id,
      businessName: businesses.name,
    })
    .from(connections)
    .innerJoin(users, eq(users.id, connections.userId))
    .innerJoin(profiles, eq(profiles.userId, connections.userId))
    .innerJoin(
      businesses,
      and(eq(businesses.userId, connections.userId), eq(businesses.id, connections.businessId)),
    )
    .where(theOne(job))
  return found ?? null
}

export async function returnMail({ db }: AccessMailDeps, job: SyncJob): Promise<void> {
  await db.system.update(connections).set({ notifiedAt: null }).where(theOne(job))
}

export async function sendAccessMail(deps: AccessMailDeps, claim: AccessClaim): Promise<void> {
  await deps.mailer.send(accessMail(deps, claim))
}

/** The e-mail about a connection that no longer works. */
function accessMail({ publicUrl, supportEmail }: AccessMailDeps, reader: AccessClaim): OutgoingMail {
  const language = isLanguage(reader.language) ? reader.language : 'en'
  const words = language === 'ar' ? arabic : english
  const { appName, platforms } = language === 'ar' ? arabicCommon : englishCommon
  const { subject, text, button, life } = words.accessRevoked
  const facts = { platform: platforms[reader.vendor], business: reader.businessName }
  const letter: EmailTemplate = {
    language,
    brand: appName,
    title: { phrase: subject, facts },
    greeting: { phrase: words.greeting, facts: { name: reader.firstName } },
    text: { phrase: text, facts },
    button: { phrase: button },
    url: new URL(`/business/${reader.businessId}/import/connections`, publicUrl).href,
    buttonFails: { phrase: words.buttonFails },
    notes: [{ phrase: life }],
    foot: [
      { phrase: words.support, facts: { email: supportEmail } },
      { phrase: words.sentTo, facts: { email: reader.email } },
    ],
  }
  return { to: reader.email, subject: fillIn(subject, facts), text: asText(letter), html: asHtml(letter) }
}
