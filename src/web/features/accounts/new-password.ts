import { z } from 'zod'
import { newPassword } from '#contract/accounts.ts'
import { says } from '#contract/fields.ts'

/** A password typed twice; the confirmation is never sent. */
export const newPasswordForm = z
  .object({
    password: newPassword,
    confirm: z.string().min(1, { error: says('passwordConfirmRequired'), abort: true }),
  })
  .refine(({ password, confirm }) => password === confirm, {
    error: says('passwordsDiffer'),
    path: ['confirm'],
    // A differing confirmation is reported even if the password itself is invalid.
    when: ({ value }) => ((value as { confirm?: string }).confirm ?? '') !== '',
  })
