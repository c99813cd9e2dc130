import { z } from 'zod'
import { session } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { requiredText, says, timestamp } from './fields.ts'

/** The body of requests that change how an account is protected. They require the password, even of a signed-in user. */
export const passwordAgain = z.object({
  password: z
    .string({ error: says('passwordRequired') })
    .min(1, says('passwordRequired'))
    .max(1_000),
})

/**
 * The code of the second step of a sign-in. It may contain spaces, because authenticator apps and printouts show
 * codes in groups.
 */
export const secondStepForm = z.object({
  code: requiredText(40, 'codeRequired', 'codeInvalid'),
})

/** A code of an authenticator app: six digits, which can be Latin or Arabic. */
export const appCodeForm = z.object({
  code: requiredText(40, 'codeRequired', 'codeInvalid')
    .transform(asLatinDigits)
    .pipe(z.string().regex(/^\d{6}$/, says('codeInvalid'))),
})

/** Removes spaces and dashes from a code, and converts Arabic digits to 0-9. */
export function asLatinDigits(code: string): string {
  return code
    .replaceAll(/[\s-]/g, '')
    .replaceAll(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - 0x660))
    .replaceAll(/[۰-۹]/g, (digit) => String(digit.charCodeAt(0) - 0x6f0))
}

export const recoveryCodes = z
  .array(z.string())
  .nullable()
  .describe('Ten one-time codes, which only this response contains; null if there are already some')

export const getSecurity = endpoint({
  method: 'get',
  path: '/api/security',
  tag: 'Security',
  summary: 'How your account is protected',
  access: 'session',
  role: 'none',
  response: z.object({
    authenticatorApp: z.object({ since: timestamp }).nullable(),
    secondFactor: z.boolean().describe('Whether signing in requires more than the password'),
    recoveryCodesLeft: z.number().int(),
  }),
})

export const startAuthenticatorApp = endpoint({
  method: 'post',
  path: '/api/security/authenticator-app',
  tag: 'Security',
  summary:
    'Create a secret for an authenticator app, which becomes active when a code of the app is confirmed',
  access: 'session',
  role: 'none',
  body: passwordAgain,
  response: z.object({
    secret: z.string().describe('Base32 text to type into the app'),
    url: z.string().describe('otpauth:// URL for a QR code'),
  }),
  errors: ['wrong_password', 'authenticator_app_exists', 'rate_limited'],
})

export const confirmAuthenticatorApp = endpoint({
  method: 'put',
  path: '/api/security/authenticator-app',
  tag: 'Security',
  summary: 'Confirm the authenticator app with a code; from now on signing in requires a code',
  access: 'session',
  role: 'none',
  body: appCodeForm,
  response: z.object({ recoveryCodes }),
  errors: ['wrong_code', 'authenticator_app_exists', 'rate_limited'],
})

export const removeAuthenticatorApp = endpoint({
  method: 'post',
  path: '/api/security/authenticator-app/removal',
  tag: 'Security',
  summary: 'Remove the authenticator app; without another second factor the password alone is enough again',
  access: 'session',
  role: 'none',
  body: passwordAgain,
  errors: ['wrong_password', 'rate_limited'],
})

export const renewRecoveryCodes = endpoint({
  method: 'post',
  path: '/api/security/recovery-codes',
  tag: 'Security',
  summary: 'Create ten new recovery codes; earlier ones stop working',
  access: 'session',
  role: 'none',
  body: passwordAgain,
  response: z.object({ recoveryCodes: z.array(z.string()) }),
  errors: ['wrong_password', 'no_second_factor', 'rate_limited'],
})

export const takeSecondStep = endpoint({
  method: 'post',
  path: '/api/session/second-step',
  tag: 'Accounts',
  summary: 'Finish signing in with a code of your app or a recovery code',
  access: 'anyone',
  role: 'none',
  body: secondStepForm,
  response: session,
  errors: ['not_signed_in', 'wrong_code', 'account_locked', 'rate_limited'],
})
