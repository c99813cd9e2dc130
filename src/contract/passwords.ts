import { z } from 'zod'
import { email, newPassword } from './accounts.ts'
import { endpoint } from './endpoint.ts'
import { says } from './fields.ts'

const token = z.string().min(1).max(2_000)

export const forgotPasswordForm = z.object({ email })

export const requestPasswordReset = endpoint({
  method: 'post',
  path: '/api/password-reset',
  tag: 'Accounts',
  summary: 'Send a reset link that works for an hour; responds the same for unknown addresses',
  access: 'anyone',
  role: 'none',
  body: forgotPasswordForm,
  errors: ['rate_limited', 'mail_not_sent'],
})

export const checkPasswordReset = endpoint({
  method: 'post',
  path: '/api/password-reset/check',
  tag: 'Accounts',
  summary: 'Check whether a reset link is still valid',
  access: 'anyone',
  role: 'none',
  body: z.object({ token }),
  response: z.object({
    valid: z.boolean(),
    apiKeys: z
      .int()
      .describe('Number of active API keys of the account, which a new password alone does not revoke'),
  }),
})

export const resetPassword = endpoint({
  method: 'put',
  path: '/api/password-reset',
  tag: 'Accounts',
  summary: 'Set a new password with the token of a reset link; ends every session',
  access: 'anyone',
  role: 'none',
  body: z.object({
    token,
    password: newPassword,
    revokeApiKeys: z.boolean().default(false).describe('Also revokes every API key of the account'),
  }),
  response: z.object({
    ownSessionEnded: z.boolean().describe('Whether the session of this request was one of the account'),
  }),
  errors: ['link_expired', 'weak_password'],
})

export const changePasswordForm = z.object({
  currentPassword: z.string({ error: says('passwordRequired') }).min(1, says('passwordRequired')),
  password: newPassword,
})

export const changePassword = endpoint({
  method: 'put',
  path: '/api/profile/password',
  tag: 'Profile',
  summary: 'Change the password; ends every session, including this one',
  access: 'session',
  role: 'none',
  body: changePasswordForm,
  errors: ['wrong_password', 'weak_password', 'rate_limited'],
})
