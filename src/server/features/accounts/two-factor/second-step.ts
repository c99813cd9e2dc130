import type { CookieSession } from '#server/infra/auth/sessions.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps, Caller } from '../deps.ts'
import { afterSecondFactor, type SignedIn } from '../sign-in/signed-in.ts'
import { consumeAppCode } from './authenticator-app.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'

/** Completes a sign-in that has passed the password step, with a code of the authenticator app or a recovery code. */
export async function takeSecondStep(
  deps: AccountsDeps,
  session: CookieSession | null,
  code: string,
  { headers }: Caller,
): Promise<SignedIn> {
  if (!session?.waits) throw new AppError('not_signed_in')
  const { id, userId } = session
  // counts wrong codes per account, not per network, because an attacker with many networks could soon try all million
  // codes
  await deps.rateLimiter.take(deps.limits.secondStep, userId)
  const right = await deps.db.system.transaction(
    async (tx) =>
      (await consumeAppCode(tx, deps, userId, code)) ||
      (await consumeRecoveryCode(tx, deps.secret, userId, code)),
  )
  if (!right) throw new AppError('wrong_code')
  await deps.rateLimiter.clear(deps.limits.secondStep, userId)
  return afterSecondFactor(deps, userId, headers, id)
}
