import type { AuthenticatorTransportFuture, RegistrationResponseJSON } from '@simplewebauthn/server'
import { and, desc, eq } from 'drizzle-orm'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { addPasskey as addPasskeyCall, Passkey } from '#contract/passkeys.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { passkeys } from '#server/infra/db/schema/second-factors.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError, brokenConstraint } from '#server/infra/http/errors.ts'
import type { AccountsDeps } from '../../deps.ts'
import { requirePassword } from '../../passwords/password-check.ts'
import { findReaderById } from '../../store.ts'
import { changeFactors, factorAdded, factorRemoved } from '../factors.ts'
import { type ChallengeUse, consumeChallenge, keepChallenge } from './challenges.ts'
import { relyingParty } from './relying-party.ts'
import { webauthn } from './webauthn.ts'

const MAX_PASSKEYS = 20

type Created = ParsedBody<typeof addPasskeyCall>['credential']

/** A user and the session in which they change their passkeys. */
interface Who {
  owner: OwnerId
  sessionId: string
}

export async function passkeysOf({ db }: AccountsDeps, owner: OwnerId): Promise<Passkey[]> {
  const found = await db.system
    .select()
    .from(passkeys)
    .where(eq(passkeys.userId, owner))
    .orderBy(desc(passkeys.createdAt), passkeys.id)
  return found.map(({ id, name, synced, createdAt, lastUsedAt }) => ({
    id,
    name,
    synced,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  }))
}

/** The user's passkeys as WebAuthn credential descriptors. */
export async function credentialsOf(tx: Tx, userId: string) {
  const found = await tx.select().from(passkeys).where(eq(passkeys.userId, userId))
  return found.map(({ credentialId, transports }) => ({
    id: credentialId,
    transports: transports.split(',').filter(Boolean) as AuthenticatorTransportFuture[],
  }))
}

export async function startPasskey(deps: AccountsDeps, who: Who, password: string) {
  const { owner } = who
  await requirePassword(deps, owner, password)
  const reader = await findReaderById(deps.db.system, owner)
  if (!reader) throw new AppError('not_signed_in')
  const known = await credentialsOf(deps.db.system, owner)
  requireRoom(known)
  const { generateRegistrationOptions } = await webauthn()
  const options = await generateRegistrationOptions({
    rpName: 'Safi',
    rpID: relyingParty(deps).id,
    userID: new TextEncoder().encode(owner),
    userName: reader.email,
    userDisplayName: reader.firstName,
    attestationType: 'none',
    excludeCredentials: known,
    // `residentKey` allows a sign-in without typing an e-mail address; `userVerification` requires biometrics or a PIN
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await keepChallenge(deps.db.system, challengeUse(who), options.challenge, deps.now())
  return { ...options }
}

export async function addPasskey(
  deps: AccountsDeps,
  who: Who,
  { name, credential }: ParsedBody<typeof addPasskeyCall>,
): Promise<string[] | null> {
  const { owner, sessionId } = who
  const made = await verified(deps, who, credential)
  try {
    return await changeFactors(deps, owner, 'passkey_added', async (tx) => {
      requireRoom(await credentialsOf(tx, owner))
      await tx.insert(passkeys).values({
        userId: owner,
        name,
        credentialId: made.credential.id,
        publicKey: Buffer.from(made.credential.publicKey).toString('base64url'),
        counter: made.credential.counter,
        transports: (credential.response.transports ?? []).join(','),
        synced: made.credentialBackedUp,
        createdAt: deps.now(),
      })
      return factorAdded(tx, deps.secret, { userId: owner, sessionId })
    })
  } catch (error) {
    if (brokenConstraint(error) === 'passkeys_credential_id_unique') throw new AppError('passkey_refused')
    throw error
  }
}

async function verified(deps: AccountsDeps, who: Who, credential: Created) {
  const { id, origin } = relyingParty(deps)
  const { verifyRegistrationResponse } = await webauthn()
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: (challenge) =>
        consumeChallenge(deps.db.system, challengeUse(who), challenge, deps.now()),
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
    })
    if (registrationInfo) return registrationInfo
  } catch (error) {
    // the library throws plain errors when the browser sends an invalid answer
    deps.log.debug({ err: error }, 'passkey refused')
  }
  throw new AppError('passkey_refused')
}

export async function renamePasskey(
  { db }: AccountsDeps,
  owner: OwnerId,
  passkeyId: string,
  name: string,
): Promise<void> {
  const renamed = await db.system
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.userId, owner), eq(passkeys.id, passkeyId)))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw new AppError('passkey_not_found')
}

export async function removePasskey(
  deps: AccountsDeps,
  owner: OwnerId,
  passkeyId: string,
  password: string,
): Promise<void> {
  const holdPassword = await requirePassword(deps, owner, password)
  const remove = async (tx: Tx) => {
    const removed = await tx
      .delete(passkeys)
      .where(and(eq(passkeys.userId, owner), eq(passkeys.id, passkeyId)))
      .returning({ id: passkeys.id })
    if (removed.length === 0) throw new AppError('passkey_not_found')
    await factorRemoved(tx, owner)
  }
  await changeFactors(deps, owner, 'passkey_removed', remove, holdPassword)
}

function requireRoom(known: readonly unknown[]): void {
  if (known.length >= MAX_PASSKEYS) throw new AppError('too_many_passkeys', { data: { limit: MAX_PASSKEYS } })
}

function challengeUse({ owner, sessionId }: Who): ChallengeUse {
  return `passkey-add:${sessionId}:${owner}`
}
