import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { changePassword } from '#contract/passwords.ts'
import { call } from '#web/api/client.ts'

export function useChangePassword() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof changePassword>) => call(changePassword, { body }),
    meta: { failureKey: 'settings.password.failed', marksFields: true },
  })
}
