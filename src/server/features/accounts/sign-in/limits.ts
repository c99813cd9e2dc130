import type { Limit } from '#server/infra/rate-limit/rate-limiter.ts'

const TEN_MINUTES = 10 * 60
const LOCK = 120

/**
 * The rate limits of account actions. Each comment says what its limit counts. A network is an IPv4 address or an IPv6
 * /64.
 */
export interface AccountLimits {
  /** Sign-ups, per network of the caller. */
  readonly signUp: Limit
  /** Wrong passwords, per e-mail address and network. */
  readonly signIn: Limit
  /**
   * Sign-in attempts with right or wrong passwords, per network. Stops an attacker who tries stolen passwords of many
   * accounts.
   */
  readonly signInNetwork: Limit
  /**
   * Sign-in attempts from browsers in which the account was not opened before, per e-mail address from all networks
   * together. So an attacker gets no more guesses with more networks.
   */
  readonly signInAccount: Limit
  /** Checks of whether a business name is available, per network. */
  readonly businessName: Limit
  /** Wrong passwords of a signed-in user who confirms an action, per user. */
  readonly changePassword: Limit
  /** Wrong codes of the second step (authenticator app or recovery code), per user. */
  readonly secondStep: Limit
  /** E-mails with a confirmation link or, for `resetMail`, with a reset link, per e-mail address of the recipient. */
  readonly confirmationMail: Limit
  readonly resetMail: Limit
  /** E-mails with a confirmation or reset link, per network of the caller. */
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
