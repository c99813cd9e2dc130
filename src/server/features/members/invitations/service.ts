import { and, eq, gt } from 'drizzle-orm'
import type { ParsedBody, ResponseOf } from '#contract/endpoint.ts'
import type { checkInvitation, Invitation, inviteMember } from '#contract/members.ts'
import { LIMITS } from '#domain/catalog/limits.ts'
import type { Language } from '#phrases/language.ts'
import { recordAudit } from '#server/infra/db/audit.ts'
import { type BusinessScope, type OwnerId, ownerId } from '#server/infra/db/owner.ts'
import { type BusinessCall, withinBusiness } from '#server/infra/db/require-business.ts'
import { profiles, users } from '#server/infra/db/schema/accounts.ts'
import { businesses } from '#server/infra/db/schema/catalog.ts'
import { businessMembers, invitations } from '#server/infra/db/schema/members.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { Limit } from '#server/infra/rate-limit/rate-limiter.ts'
import type { MembersDeps } from '../deps.ts'
import { invitationMail, joinedMail, readerOf } from '../mail.ts'
import { nameOf } from '../service.ts'
import { grantOf, lockPeople, membersOf, type StoredInvitation } from '../store.ts'
import { newToken, oneInvitation, openInvitations, present, tokenHash } from './store.ts'

/** The number of invitations that one account may send in an hour. */
const BY_SENDER: Limit = { name: 'invitation', max: 30, windowSeconds: 60 * 60 }
/** The number of invitations that one e-mail address may receive in an hour, from all accounts together. */
const TO_ADDRESS: Limit = { name: 'invited-address', max: 5, windowSeconds: 60 * 60 }

/**
 * A call of somebody who invites a person. The e-mail to an address without an account is in the caller's `language`.
 */
export interface InvitingCall extends BusinessCall {
  readonly caller: OwnerId
  readonly language: Language
}

/** Invites an e-mail address to a business. The response is the same whether or not the address has an account. */
export async function invite(
  deps: MembersDeps,
  call: InvitingCall,
  form: ParsedBody<typeof inviteMember>,
): Promise<Invitation> {
  await beforeMail(deps, call.caller, form.email)
  const { token, stored } = newToken(deps.now())
  const account = await readerOf(deps.db.system, form.email)
  const invitation = await withinBusiness(deps.db)(call, async (tx, scope) => {
    await lockPeople(tx, scope)
    const members = await membersOf(tx, scope)
    if (account && [scope.ownerId, ...members.map(({ memberId }) => memberId)].includes(account.id))
      throw new AppError('already_member')
    const others = (await openInvitations(tx, scope)).filter(({ email }) => email !== form.email)
    if (members.length + others.length >= LIMITS.members)
      throw new AppError('too_many_members', { data: { limit: LIMITS.members } })
    const values = { ...grantOf(form), ...stored, invitedBy: call.caller }
    const [made] = await tx
      .insert(invitations)
      .values({ userId: scope.ownerId, businessId: scope.businessId, email: form.email, ...values })
      .onConflictDoUpdate({
        target: [invitations.userId, invitations.businessId, invitations.email],
        set: values,
      })
      .returning()
    if (!made) throw new Error('the invitation was not returned')
    await recordAudit(tx, scope, 'member.invited', made.id, { role: made.role })
    return made
  })
  await mail(deps, call, invitation, token)
  return present(invitation)
}

/** Sends an invitation again with a new link. The earlier link stops working. */
export async function resend(
  deps: MembersDeps,
  call: InvitingCall,
  invitationId: string,
): Promise<Invitation> {
  const { token, stored } = newToken(deps.now())
  const [found] = await withinBusiness(deps.db)(call, (tx, scope) => findOne(tx, scope, invitationId))
  if (!found) throw new AppError('invitation_not_found')
  await beforeMail(deps, call.caller, found.email)
  const invitation = await withinBusiness(deps.db)(call, async (tx, scope) => {
    const [changed] = await tx
      .update(invitations)
      .set({ ...stored, invitedBy: call.caller })
      .where(oneInvitation(scope, invitationId))
      .returning()
    if (!changed) throw new AppError('invitation_not_found')
    await recordAudit(tx, scope, 'invitation.resent', invitationId)
    return changed
  })
  await mail(deps, call, invitation, token)
  return present(invitation)
}

export async function revoke({ db }: MembersDeps, call: BusinessCall, invitationId: string): Promise<void> {
  await withinBusiness(db)(call, async (tx, scope) => {
    const gone = await tx.delete(invitations).where(oneInvitation(scope, invitationId)).returning()
    if (gone.length === 0) throw new AppError('invitation_not_found')
    await recordAudit(tx, scope, 'invitation.revoked', invitationId)
  })
}

/**
 * Reads which business and role the link of an invitation is for. Reads as the server, because the holder of the link
 * is not a member yet.
 */
export async function check(
  { db, now }: MembersDeps,
  token: string,
): Promise<ResponseOf<typeof checkInvitation>> {
  const { invitation, businessName } = await findByToken(db.system, token, now())
  const { email, role, hidesCosts, expiresAt, invitedBy } = invitation
  return {
    ...{ businessName, email, role, hidesCosts, expiresAt: expiresAt.toISOString() },
    invitedBy: invitedBy && (await nameOf(db, invitedBy)),
  }
}

/** Makes the caller a member of the business, and uses up the link. */
export async function accept(
  deps: MembersDeps,
  caller: OwnerId,
  token: string,
): Promise<{ businessId: string }> {
  const { db, now } = deps
  const { invitation, businessName } = await db.system.transaction(async (tx) => {
    const found = await findByToken(tx, token, now())
    const { userId, businessId, id, email, role, hidesCosts } = found.invitation
    const [account] = await tx.select().from(users).where(eq(users.id, caller)).for('key share')
    if (account?.email !== email || !account.emailVerified) throw new AppError('invitation_for_other_address')
    if (userId === caller) throw new AppError('already_member')
    // finds nothing if another request has used up the link meanwhile, or the owner has replaced it and perhaps changed the role
    const used = await tx
      .delete(invitations)
      .where(
        and(
          eq(invitations.userId, userId),
          eq(invitations.id, id),
          eq(invitations.tokenHash, tokenHash(token)),
        ),
      )
      .returning()
    if (used.length === 0) throw new AppError('link_expired')
    await tx
      .insert(businessMembers)
      .values({ userId, businessId, memberId: caller, role, hidesCosts, joinedAt: now() })
      .onConflictDoNothing()
    await recordAudit(tx, { ownerId: ownerId(userId), businessId }, 'member.joined', caller, { role })
    return found
  })
  const owner = await readerOf(db.system, { id: invitation.userId })
  const name = await nameOf(db, caller)
  if (owner && name)
    deps.mailer.post(joinedMail(deps, owner, { business: businessName, person: name, role: invitation.role }))
  return { businessId: invitation.businessId }
}

async function findByToken(
  tx: Tx,
  token: string,
  now: Date,
): Promise<{ invitation: StoredInvitation; businessName: string }> {
  const [found] = await tx
    .select({ invitation: invitations, businessName: businesses.name })
    .from(invitations)
    .innerJoin(
      businesses,
      and(eq(businesses.userId, invitations.userId), eq(businesses.id, invitations.businessId)),
    )
    .where(and(eq(invitations.tokenHash, tokenHash(token)), gt(invitations.expiresAt, now)))
  if (!found) throw new AppError('link_expired')
  return found
}

const findOne = (tx: Tx, scope: BusinessScope, id: string) =>
  tx.select().from(invitations).where(oneInvitation(scope, id))

async function beforeMail(
  { rateLimiter, mailer }: MembersDeps,
  sender: OwnerId,
  address: string,
): Promise<void> {
  await rateLimiter.take(BY_SENDER, sender)
  await mailer.check()
  await rateLimiter.take(TO_ADDRESS, address)
}

async function mail(
  deps: MembersDeps,
  { caller, language }: InvitingCall,
  invitation: StoredInvitation,
  token: string,
): Promise<void> {
  const { db, mailer } = deps
  const [business] = await db.system
    .select({ name: businesses.name, owner: profiles.firstName })
    .from(businesses)
    .innerJoin(profiles, eq(profiles.userId, caller))
    .where(and(eq(businesses.userId, invitation.userId), eq(businesses.id, invitation.businessId)))
  const reader = (await readerOf(db.system, invitation.email)) ?? {
    email: invitation.email,
    firstName: null,
    language,
  }
  const inviter = await nameOf(db, caller)
  if (business && inviter)
    mailer.post(
      invitationMail(
        deps,
        reader,
        { business: business.name, person: inviter, role: invitation.role },
        token,
      ),
    )
}
