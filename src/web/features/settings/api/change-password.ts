import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { changePassword } from '#contract/passwords.ts'
import { call } from '#web/api/client.ts'
import { loadDeletion } from '#web/forms/drafts/load-deletion.ts'
import { signedOut } from '#web/session/session.ts'

/** Changes the password and ends the session, so that whatever page is open by then leads to the login. */
export function useChangePassword() {
  return useMutation({
    async mutationFn(body: BodyOf<typeof changePassword>) {
      await loadDeletion()
      return call(changePassword, { body })
    },
    onSuccess: signedOut,
    meta: {
      failureKey: 'settings.password.failed',
      successKey: 'settings.password.done',
      marksFields: true,
    },
  })
}
