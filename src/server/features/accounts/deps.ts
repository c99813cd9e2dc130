import type { Auth } from '#server/infra/auth/auth.ts'
import type { SessionUserDeps } from '#server/infra/auth/session-user.ts'
import type { Mailer } from '#server/infra/mail/mail.ts'
import type { Log } from '#server/infra/observability/log.ts'
import type { RateLimiter } from '#server/infra/rate-limit/rate-limiter.ts'
import type { AccountLimits } from './sign-in/limits.ts'

/** A session that has just started. */
export interface Begun {
  userId: string
  /** Headers of the request. */
  headers: Headers
  /** Set-Cookie of the session. */
  cookies: string[]
  /** True if the session starts with a sign-up. Then there is no earlier browser, so no e-mail warns of a new one. */
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

/** Headers of the browser's request, and its network. */
export interface Caller {
  headers: Headers
  network: string
}
