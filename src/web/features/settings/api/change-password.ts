import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { changePassword } from '#contract/passwords.ts'
import { call } from '#web/api/client.ts'
import { loadDeletion } from '#web/forms/drafts/load-deletion.ts'

export function useChangePassword() {
  return useMutation({
    async mutationFn(body: BodyOf<typeof changePassword>) {
      await loadDeletion()
      return call(changePassword, { body })
    },
    meta: { failureKey: 'settings.password.failed', marksFields: true },
  })
}
