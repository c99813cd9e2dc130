import { z } from 'zod'
import { says } from '#contract/fields.ts'
import { changePasswordForm } from '#contract/passwords.ts'

/** What the server asks for, and the new password once more. */
export const passwordForm = changePasswordForm
  .extend({
    confirmation: z
      .string({ error: says('passwordConfirmRequired') })
      .min(1, says('passwordConfirmRequired')),
  })
  .refine(({ password, confirmation }) => confirmation === '' || password === confirmation, {
    path: ['confirmation'],
    error: says('passwordsDiffer'),
    // told together with what else is wrong
    when: () => true,
  })
