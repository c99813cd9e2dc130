import { useMutation } from '@tanstack/react-query'
import { signOut } from '#contract/accounts.ts'
import { call } from '#web/api/client.ts'
import { loadDeletion } from '#web/forms/drafts/load-deletion.ts'
import { signedOut } from '#web/session/session.ts'

/** Logs a signed-in user out; `useSignOut` cancels a login that waits for its second step. */
export function useLogOut() {
  return useMutation({
    async mutationFn() {
      await loadDeletion()
      return call(signOut)
    },
    onSuccess: signedOut,
  })
}
