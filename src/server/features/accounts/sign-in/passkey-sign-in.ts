import type { AuthenticationResponseJSON } from '@simplewebauthn/server'
import { and, eq, lt } from 'drizzle-orm'
import type { ParsedBody } from '#contract/endpoint.ts'
import type { signInWithPasskey as signInCall } from '#contract/passkeys.ts'
import type { CookieSession } from '#server/infra/auth/sessions.ts'
import { passkeys } from '#server/infra/db/schema/second-factors.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps, Caller } from '../deps.ts'
import { newCookie, readCookie } from '../sessions/browser-cookies.ts'
import { CHALLENGE_LIFE_SECONDS, consumeChallenge, keepChallenge } from '../two-factor/passkeys/challenges.ts'
import { relyingParty } from '../two-factor/passkeys/relying-party.ts'
import { credentialsOf } from '../two-factor/passkeys/service.ts'
import { webauthn } from '../two-factor/passkeys/webauthn.ts'
import { afterSecondFactor, type SignedIn } from './signed-in.ts'

/** The cookie with the passkey challenge of this browser, so that an answer from another browser is not accepted. */
const COOKIE = 'safi.passkey'

type Credential = ParsedBody<typeof signInCall>['credential']

/**
 * The options for a passkey sign-in. They reveal no account to a caller without a password: the browser
 * offers its own passkeys for this site.
 */
export async function startPasskeySignIn(
  deps: AccountsDeps,
  session: CookieSession | null,
  { network }: Caller,
) {
  // every sign-in attempt needs a new challenge, so counting challenges counts attempts
  await deps.rateLimiter.take(deps.limits.signInNetwork, network)
  const { generateAuthenticationOptions } = await webauthn()
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(deps).id,
    userVerification: 'required',
    allowCredentials: session?.waits ? await credentialsOf(deps.db.system, session.userId) : [],
  })
  await keepChallenge(deps.db.system, 'passkey-sign-in', options.challenge, deps.now())
  const cookies = [newCookie(deps, COOKIE, options.challenge, CHALLENGE_LIFE_SECONDS)]
  return { options: { ...options }, cookies }
}

/**
 * Signs in with a passkey, which counts as two factors: possession of the device, and the biometrics or PIN
 * that unlock it.
 */
export async function signInWithPasskey(
  deps: AccountsDeps,
  session: CookieSession | null,
  credential: Credential,
  { headers }: Caller,
): Promise<SignedIn> {
  const { db, now } = deps
  const challenge = readCookie(headers, COOKIE)
  if (!challenge || !(await consumeChallenge(db.system, 'passkey-sign-in', challenge, now()))) throw refused()
  const passkey = await findPasskey(deps, session?.waits ? session.userId : null, credential)
  const shown = passkey && (await verified(deps, passkey, credential, challenge))
  if (!shown) throw refused()
  const { newCounter: counter, credentialBackedUp: synced } = shown
  // the UPDATE checks the signature counter again: if two concurrent answers have the same counter, one comes from a
  // cloned passkey
  const used = await db.system
    .update(passkeys)
    .set({ counter, synced, lastUsedAt: now() })
    .where(
      and(
        eq(passkeys.userId, passkey.userId),
        eq(passkeys.id, passkey.id),
        // many passkeys have no signature counter and always send 0
        counter === 0 ? eq(passkeys.counter, 0) : lt(passkeys.counter, counter),
      ),
    )
    .returning({ id: passkeys.id })
  if (used.length === 0) throw refused()
  return afterSecondFactor(deps, passkey.userId, headers, session?.waits ? session.id : null)
}

/** Finds the passkey. If a password was entered before, the passkey must belong to the same user. */
async function findPasskey({ db }: AccountsDeps, waiting: string | null, { id, response }: Credential) {
  const named = response.userHandle ? Buffer.from(response.userHandle, 'base64url').toString() : waiting
  const [passkey] = await db.system.select().from(passkeys).where(eq(passkeys.credentialId, id))
  return passkey?.userId === named && passkey.userId === (waiting ?? named) ? passkey : null
}

async function verified(
  deps: AccountsDeps,
  { credentialId, publicKey, counter }: typeof passkeys.$inferSelect,
  credential: Credential,
  challenge: string,
) {
  const { id, origin } = relyingParty(deps)
  const { verifyAuthenticationResponse } = await webauthn()
  try {
    const answer = await verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      credential: {
        id: credentialId,
        publicKey: new Uint8Array(Buffer.from(publicKey, 'base64url')),
        counter,
      },
      requireUserVerification: true,
    })
    return answer.verified ? answer.authenticationInfo : null
  } catch (error) {
    // the library throws plain errors when the browser sends an invalid answer
    deps.log.debug({ err: error }, 'passkey refused')
    return null
  }
}

function refused(): AppError {
  return new AppError('passkey_refused')
}
