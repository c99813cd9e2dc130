import { createOTP } from '@better-auth/utils/otp'
import { generateRandomString, symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import { asLatinDigits } from '#contract/second-factors.ts'
import type { OwnerId } from '#server/infra/db/owner.ts'
import { authenticatorApps } from '#server/infra/db/schema/second-factors.ts'
import type { Tx } from '#server/infra/db/tx.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps } from '../deps.ts'
import { requirePassword } from '../passwords/password-check.ts'
import { findReaderById } from '../store.ts'
import { changeFactors, factorAdded, factorRemoved } from './factors.ts'

const STEP_SECONDS = 30
/**
 * The length of the secret: 25 random letters and digits have 148 bits of randomness. In base32, as authenticator apps
 * need it, these are 40 characters: ten groups of four to type.
 */
const SECRET_LENGTH = 25

/** Creates a secret for an authenticator app. It replaces an earlier secret that was never confirmed. */
export async function startApp(
  deps: AccountsDeps,
  owner: OwnerId,
  password: string,
): Promise<{ secret: string; url: string }> {
  await requirePassword(deps, owner, password)
  const reader = await findReaderById(deps.db.system, owner)
  if (!reader) throw new AppError('not_signed_in')
  const secret = generateRandomString(SECRET_LENGTH, 'a-z', 'A-Z', '0-9')
  const fresh = {
    secret: await symmetricEncrypt({ key: keyOf(deps.secret), data: secret }),
    createdAt: deps.now(),
  }
  const kept = await deps.db.system
    .insert(authenticatorApps)
    .values({ userId: owner, ...fresh })
    .onConflictDoUpdate({
      target: authenticatorApps.userId,
      set: fresh,
      setWhere: isNull(authenticatorApps.confirmedAt),
    })
    .returning({ userId: authenticatorApps.userId })
  if (kept.length === 0) throw new AppError('authenticator_app_exists')
  const url = createOTP(secret, { digits: 6, period: STEP_SECONDS }).url('Safi', reader.email)
  return { secret: new URL(url).searchParams.get('secret') ?? '', url }
}

/**
 * Confirms the authenticator app with a right code. From then on, signing in requires such a code. Returns new recovery
 * codes if the user had none.
 */
export async function confirmApp(
  deps: AccountsDeps,
  who: { owner: OwnerId; sessionId: string },
  code: string,
): Promise<string[] | null> {
  const { owner, sessionId } = who
  await deps.rateLimiter.take(deps.limits.secondStep, owner)
  const codes = await changeFactors(deps, owner, 'authenticator_app_added', async (tx) => {
    const [app] = await tx.select().from(authenticatorApps).where(eq(authenticatorApps.userId, owner))
    if (app?.confirmedAt) throw new AppError('authenticator_app_exists')
    const step = app ? await stepOf(deps, app.secret, code) : null
    if (step === null) throw new AppError('wrong_code')
    await tx
      .update(authenticatorApps)
      .set({ confirmedAt: deps.now(), lastStep: step })
      .where(eq(authenticatorApps.userId, owner))
    return factorAdded(tx, deps.secret, { userId: owner, sessionId })
  })
  await deps.rateLimiter.clear(deps.limits.secondStep, owner)
  return codes
}

export async function removeApp(deps: AccountsDeps, owner: OwnerId, password: string): Promise<void> {
  const holdPassword = await requirePassword(deps, owner, password)
  if (!(await appSince(deps.db.system, owner))) return
  const remove = async (tx: Tx) => {
    await tx.delete(authenticatorApps).where(eq(authenticatorApps.userId, owner))
    await factorRemoved(tx, owner)
  }
  await changeFactors(deps, owner, 'authenticator_app_removed', remove, holdPassword)
}

export async function appSince(tx: Tx, userId: string): Promise<Date | null> {
  const [app] = await tx
    .select({ confirmedAt: authenticatorApps.confirmedAt })
    .from(authenticatorApps)
    .where(eq(authenticatorApps.userId, userId))
  return app?.confirmedAt ?? null
}

/**
 * Uses up a code of the authenticator app. Returns true once for every valid code, so only one of two concurrent calls
 * succeeds.
 */
export async function consumeAppCode(
  tx: Tx,
  deps: AccountsDeps,
  userId: string,
  typed: string,
): Promise<boolean> {
  const confirmed = and(eq(authenticatorApps.userId, userId), isNotNull(authenticatorApps.confirmedAt))
  const [app] = await tx.select().from(authenticatorApps).where(confirmed)
  const step = app ? await stepOf(deps, app.secret, asLatinDigits(typed)) : null
  if (step === null) return false
  const used = await tx
    .update(authenticatorApps)
    .set({ lastStep: step })
    .where(and(confirmed, or(isNull(authenticatorApps.lastStep), lt(authenticatorApps.lastStep, step))))
    .returning({ userId: authenticatorApps.userId })
  return used.length > 0
}

/**
 * The number of the 30-second step to which the code belongs; null if the code is wrong. Besides the current step, accepts
 * the one before and after, because clocks of phones are not exact.
 */
async function stepOf(deps: AccountsDeps, encrypted: string, code: string): Promise<number | null> {
  const otp = createOTP(await symmetricDecrypt({ key: keyOf(deps.secret), data: encrypted }), { digits: 6 })
  const now = Math.floor(deps.now().getTime() / 1000 / STEP_SECONDS)
  const steps = [now, now - 1, now + 1]
  const codes = await Promise.all(steps.map((step) => otp.hotp(step)))
  return steps.find((_, index) => codes[index] === code) ?? null
}

/**
 * The key that encrypts the secrets of authenticator apps. It differs from all other keys that are derived from the
 * server's secret.
 */
function keyOf(secret: string): string {
  return `authenticator app\n${secret}`
}
