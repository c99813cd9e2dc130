import { useMutation } from '@tanstack/react-query'
import { confirmEmail, resendConfirmation } from '#contract/accounts.ts'
import { call } from '#web/api/client.ts'

/** The calling screens show their own error messages. */
const meta = { silent: true }

export function useResendConfirmation() {
  return useMutation({
    mutationFn: (email: string) => call(resendConfirmation, { body: { email } }),
    meta,
  })
}

export function useConfirmEmail() {
  return useMutation({ mutationFn: (token: string) => call(confirmEmail, { body: { token } }), meta })
}
