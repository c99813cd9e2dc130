import type { Auth } from '#server/infra/auth/auth.ts'
import type { SessionUserDeps } from '#server/infra/auth/session-user.ts'
import type { Mailer } from '#server/infra/mail/mail.ts'
import type { Log } from '#server/infra/observability/log.ts'
import type { RateLimiter } from '#server/infra/rate-limit/rate-limiter.ts'
import type { AccountLimits } from './sign-in/limits.ts'

/** A session that has just started. */
export interface Begun {
  userId: string
  /** Headers of the request that starts the session. */
  headers: Headers
  /** Set-Cookie headers that give the browser the session. */
  cookies: string[]
  /**
   * True if the session starts with a sign-up. The account has no earlier browser then, so no e-mail warns of a new
   * browser.
   */
  withAccount: boolean
}

export interface AccountsDeps extends SessionUserDeps {
  auth: Auth
  secret: string
  log: Log
  confirmEmail: boolean
  mailer: Mailer
  rateLimiter: RateLimiter
  limits: AccountLimits
  publicUrl: string
  supportEmail: string
  trustProxy: boolean
}

/** Headers of the caller's request, and the caller's network for rate limits: an IPv4 address or an IPv6 /64. */
export interface Caller {
  headers: Headers
  network: string
}
