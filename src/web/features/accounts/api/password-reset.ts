import { useMutation, useQuery } from '@tanstack/react-query'
import type { BodyOf, ResponseOf } from '#contract/endpoint.ts'
import { checkPasswordReset, requestPasswordReset, resetPassword } from '#contract/passwords.ts'
import { call } from '#web/api/client.ts'
import { loadDeletion } from '#web/forms/drafts/load-deletion.ts'
import { sessionEnded, signedOut } from '#web/session/session.ts'

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

/**
 * Sets the new password. Every session of the account ends, perhaps also the one in this browser. Resolves to whether a user is still signed
 * in here, because the link can be for another account.
 */
export function useResetPassword() {
  return useMutation({
    async mutationFn(body: BodyOf<typeof resetPassword>) {
      await loadDeletion()
      const answer: Partial<ResponseOf<typeof resetPassword>> | undefined = await call(resetPassword, {
        body,
      })
      // The connection can be lost after this answer, so no further request is made. A server of an earlier version does not state this.
      if (!answer?.ownSessionEnded) return sessionEnded()
      signedOut()
      return false
    },
    meta,
  })
}
