import { z } from 'zod'
import { says } from '#contract/fields.ts'
import { changePasswordForm } from '#contract/passwords.ts'

/** The fields of the API's request, and the confirmation of the new password. */
export const passwordForm = changePasswordForm
  .extend({
    confirmation: z
      .string({ error: says('passwordConfirmRequired') })
      .min(1, says('passwordConfirmRequired')),
  })
  .refine(({ password, confirmation }) => confirmation === '' || password === confirmation, {
    path: ['confirmation'],
    error: says('passwordsDiffer'),
    // A differing confirmation is reported even if other fields are invalid.
    when: () => true,
  })
