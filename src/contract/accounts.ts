import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { endpoint } from './endpoint.ts'
import { currency, id, requiredText, says } from './fields.ts'

const PERSON_NAME = /^[\p{L}\p{M}' ’-]+$/u

export const firstName = requiredText(LIMITS.name, 'firstNameRequired', 'firstNameTooLong').regex(
  PERSON_NAME,
  says('firstNameLetters'),
)
export const lastName = requiredText(LIMITS.name, 'lastNameRequired', 'lastNameTooLong').regex(
  PERSON_NAME,
  says('lastNameLetters'),
)
export const businessName = requiredText(LIMITS.name, 'businessNameRequired', 'businessNameTooLong')

export const email = z
  .string({ error: says('emailRequired') })
  .trim()
  .toLowerCase()
  .min(1, { error: says('emailRequired'), abort: true })
  .max(LIMITS.email, says('emailTooLong'))
  .pipe(z.email(says('emailInvalid')))

/** The five password rules. The strength meter fills one bar for each rule that the password meets. */
export const PASSWORD_RULES = [
  { key: 'passwordTooShort', holds: (password: string) => password.length >= LIMITS.passwordMin },
  { key: 'passwordUppercase', holds: (password: string) => /\p{Lu}/u.test(password) },
  { key: 'passwordLowercase', holds: (password: string) => /\p{Ll}/u.test(password) },
  { key: 'passwordNumber', holds: (password: string) => /\p{Nd}/u.test(password) },
  { key: 'passwordSpecial', holds: (password: string) => /[^\p{L}\p{N}\s]/u.test(password) },
] as const

export const newPassword = z
  .string({ error: says('passwordRequired') })
  .max(LIMITS.passwordMax, says('passwordTooLong'))
  .superRefine((password, context) => {
    for (const rule of PASSWORD_RULES) {
      if (!rule.holds(password)) context.addIssue({ code: 'custom', message: says(rule.key) })
    }
  })

export const language = z.enum(['en', 'ar'])

export const signUpForm = z.object({ firstName, lastName, businessName, email, password: newPassword })

export const signInForm = z.object({
  email,
  password: z
    .string({ error: says('passwordRequired') })
    .min(1, { error: says('passwordRequired'), abort: true })
    .min(LIMITS.loginPasswordMin, says('loginPasswordTooShort'))
    .max(LIMITS.passwordMax, says('passwordTooLong')),
})

export const sessionUser = z.object({
  id,
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  businessName: z.string(),
  avatarUrl: z
    .string()
    .nullable()
    .describe('A signed link that is valid for an hour; null without a picture'),
  language,
  currency: currency.describe('The reporting currency of totals across businesses'),
  currencyChosen: z.boolean().describe('The user chose `currency`; otherwise it is proposed'),
  hasBusiness: z.boolean(),
})
export type SessionUser = z.output<typeof sessionUser>

export const secondStep = z
  .object({ app: z.boolean(), passkey: z.boolean() })
  .describe('The possible second steps, besides a recovery code')
export type SecondStep = z.output<typeof secondStep>

export const session = z.object({
  user: sessionUser.nullable(),
  secondStep: secondStep
    .nullable()
    .describe('Set when the password was correct and a second step is required'),
})
export type Session = z.output<typeof session>

export const signUp = endpoint({
  method: 'post',
  path: '/api/accounts',
  tag: 'Accounts',
  summary: 'Sign up; also signs in when the server has no e-mail confirmation configured',
  access: 'anyone',
  role: 'none',
  body: signUpForm.extend({ language: language.default('en') }),
  response: z.object({ status: z.enum(['signed_in', 'confirm_email']), user: sessionUser.nullable() }),
  status: 201,
  errors: ['business_name_taken', 'email_taken', 'weak_password', 'rate_limited'],
})

export const checkBusinessName = endpoint({
  method: 'get',
  path: '/api/accounts/business-name',
  tag: 'Accounts',
  summary: 'Whether a business name is available',
  access: 'anyone',
  role: 'none',
  query: z.object({ name: z.string().trim().min(1).max(LIMITS.name) }),
  response: z.object({ available: z.boolean() }),
  errors: ['rate_limited'],
})

export const resendConfirmation = endpoint({
  method: 'post',
  path: '/api/accounts/confirmation',
  tag: 'Accounts',
  summary:
    'Send the confirmation e-mail again, at most once a minute; responds the same for unknown addresses',
  access: 'anyone',
  role: 'none',
  body: z.object({ email }),
  errors: ['rate_limited', 'mail_not_sent'],
})

export const confirmEmail = endpoint({
  method: 'put',
  path: '/api/accounts/confirmation',
  tag: 'Accounts',
  summary:
    'Confirm an e-mail address with the token of the link in the e-mail; signs in if the account was made in this browser, unless another user is signed in',
  access: 'anyone',
  role: 'none',
  body: z.object({ token: z.string().min(1).max(2_000) }),
  response: session.extend({ confirmed: z.string().describe('The confirmed address') }),
  errors: ['link_expired', 'account_locked'],
})

export const getSession = endpoint({
  method: 'get',
  path: '/api/session',
  tag: 'Accounts',
  summary: 'The session: its user, or null for a visitor',
  access: 'anyone',
  role: 'none',
  response: session,
})

export const signIn = endpoint({
  method: 'post',
  path: '/api/session',
  tag: 'Accounts',
  summary:
    'Sign in with e-mail address and password; sets the session cookie. If secondStep is set, no other call works until the second step is done',
  access: 'anyone',
  role: 'none',
  body: signInForm,
  response: session,
  errors: ['invalid_credentials', 'email_not_confirmed', 'account_locked', 'rate_limited'],
})

export const signOut = endpoint({
  method: 'delete',
  path: '/api/session',
  tag: 'Accounts',
  summary: 'Sign out',
  access: 'anyone',
  role: 'none',
})
