import { useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { checkPasswordReset, requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { call } from '#web/api/client.ts'
import { sessionEnded } from '#web/session/session.ts'

const meta = { silent: true }

/** The minimum time that "checking" is visible: a screen that flashes by looks like an error. */
const VERIFYING_MS = 500

export function useRequestPasswordReset() {
  return useMutation({
    mutationFn: (email: string) => call(requestPasswordReset, { body: { email } }),
    meta,
  })
}

/** Checks whether a password reset link is still valid. */
export function usePasswordResetCheck(token: string) {
  return useQuery({
    queryKey: ['password-reset', token],
    queryFn: async ({ signal }) => {
      const calm = new Promise((resolve) => setTimeout(resolve, VERIFYING_MS))
      const [checked] = await Promise.all([call(checkPasswordReset, { body: { token }, signal }), calm])
      return checked
    },
    retry: false,
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  })
}

export function useResetPassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof resetPassword>) => call(resetPassword, { body }),
    // A password reset ends every session of the account, perhaps also one of this browser.
    onSuccess: () => void sessionEnded(),
    meta,
  })
}
