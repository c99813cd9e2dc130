import type { CookieSession } from '#server/infra/auth/sessions.ts'
import { AppError } from '#server/infra/http/errors.ts'
import type { AccountsDeps, Caller } from '../service.ts'
import { afterSecondFactor, type SignedIn } from '../sign-in/signed-in.ts'
import { consumeAppCode } from './authenticator-app.ts'
import { consumeRecoveryCode } from './recovery-codes.ts'

/** Whoever gave the right password gives a code too: of the app, or one of those kept for a lost phone. */
export async function takeSecondStep(
  deps: AccountsDeps,
  session: CookieSession | null,
  code: string,
  { headers }: Caller,
): Promise<SignedIn> {
  if (!session?.waits) throw new AppError('not_signed_in')
  const { id, userId } = session
  // per account, wherever the guesses come from: a million codes are soon tried by many networks
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
