import type { Limit } from '#server/infra/rate-limit/rate-limiter.ts'

const TEN_MINUTES = 10 * 60
const LOCK = 120

/** The rate limits of account actions. Each comment says what its limit counts. */
export interface AccountLimits {
  /** Sign-ups, per network address. */
  readonly signUp: Limit
  /** Wrong passwords, per e-mail address and network address. */
  readonly signIn: Limit
  /** Sign-ins of a network address, right or wrong: a list of stolen passwords covers many e-mail addresses. */
  readonly signInNetwork: Limit
  /**
   * Sign-ins of an e-mail address from browsers in which its account was not opened before. So an attacker with more
   * networks has no more guesses.
   */
  readonly signInAccount: Limit
  /** Checks whether a business name is available, per network address. */
  readonly businessName: Limit
  /** Wrong current passwords, per user. */
  readonly changePassword: Limit
  /** Wrong codes of an authenticator app and recovery codes, per user. */
  readonly secondStep: Limit
  /** E-mails with a reset link or a confirmation link, per recipient address. */
  readonly confirmationMail: Limit
  readonly resetMail: Limit
  /** E-mails with a reset link or a confirmation link, per network address of the caller. */
  readonly mailNetwork: Limit
}

export function accountLimits(signUps: number): AccountLimits {
  const locking = (name: string, max: number): Limit => ({
    name,
    max,
    windowSeconds: TEN_MINUTES,
    lockSeconds: LOCK,
  })
  return {
    signUp: locking('sign-up', signUps),
    signIn: locking('sign-in', 10),
    signInNetwork: locking('sign-in-network', 100),
    signInAccount: { name: 'sign-in-account', max: 50, windowSeconds: 60 * 60 },
    // the form checks several times while a name is typed
    businessName: locking('business-name', 10 * signUps),
    changePassword: locking('change-password', 10),
    secondStep: { ...locking('second-step', 5), lockSeconds: TEN_MINUTES },
    confirmationMail: { name: 'confirmation-mail', max: 1, windowSeconds: 60 },
    resetMail: { name: 'reset-mail', max: 1, windowSeconds: 60 },
    mailNetwork: locking('mail-network', 20),
  }
}
