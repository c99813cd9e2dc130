import { drizzleAdapter } from 'better-auth/adapters/drizzle'
import { createAuthEndpoint } from 'better-auth/api'
import { setSessionCookie } from 'better-auth/cookies'
import { betterAuth } from 'better-auth/minimal'
import { z } from 'zod'
import type { Database } from '../db/database.ts'
import { accounts, sessions, users, verifications } from '../db/schema/accounts.ts'
import type { Log } from '../observability/log.ts'
import { hashPasswordText, verifyPasswordText } from './password-digits.ts'

const DAY = 24 * 60 * 60

export interface AuthOptions {
  db: Database
  log: Log
  secret: string
  /** The server's public URL. Its scheme decides whether cookies are Secure. */
  publicUrl: string
  confirmEmail: boolean
  /** How passwords are hashed. Default: scrypt with better-auth's own cost. */
  passwords?: PasswordHashing | undefined
}

export interface PasswordHashing {
  hash(password: string): Promise<string>
  verify(kept: { hash: string; password: string }): Promise<boolean>
}

/** Creates a session without a password, for a user whose identity was just proved. No route exposes it. */
const startSession = createAuthEndpoint.serverOnly(
  { method: 'POST', body: z.object({ userId: z.string(), aal: z.union([z.literal(1), z.literal(2)]) }) },
  async (ctx) => {
    const user = await ctx.context.internalAdapter.findUserById(ctx.body.userId)
    if (!user) throw new Error('cannot start a session: the user does not exist')
    const session = await ctx.context.internalAdapter.createSession(user.id, false, { aal: ctx.body.aal })
    await setSessionCookie(ctx, { session, user })
    return { token: session.token }
  },
)

/**
 * Configures better-auth on Safi's tables, for passwords, sessions and their cookies. Safi implements no cryptography
 * itself.
 */
export function createAuth({ db, log, secret, publicUrl, confirmEmail, passwords }: AuthOptions) {
  return betterAuth({
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret,
    database: drizzleAdapter(db.system, {
      provider: 'pg',
      schema: { user: users, session: sessions, account: accounts, verification: verifications },
    }),
    emailAndPassword: {
      enabled: true,
      requireEmailVerification: confirmEmail,
      minPasswordLength: 6,
      maxPasswordLength: 100,
      password: passwords ?? { hash: hashPasswordText, verify: verifyPasswordText },
    },
    plugins: [{ id: 'proved', endpoints: { startSession } }],
    user: { additionalFields: { secondFactor: { type: 'boolean', required: false, input: false } } },
    session: {
      expiresIn: 30 * DAY,
      updateAge: DAY,
      additionalFields: {
        aal: { type: 'number', required: false, input: false },
        lastSeenAt: { type: 'date', required: false, input: false },
      },
    },
    advanced: {
      cookiePrefix: 'safi',
      useSecureCookies: publicUrl.startsWith('https:'),
      database: { generateId: 'uuid' },
      // better-auth would trust any X-Forwarded-For header, and Safi does not need the IP address here
      ipAddress: { disableIpTracking: true },
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
    },
    telemetry: { enabled: false },
    // messages of better-auth can contain users' e-mail addresses, which Safi's log must not contain
    logger: { disabled: true },
    onAPIError: { onError: () => log.debug('auth refused a call') },
  })
}

export type Auth = ReturnType<typeof createAuth>
