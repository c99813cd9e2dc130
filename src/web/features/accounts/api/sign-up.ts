import { useMutation } from '@tanstack/react-query'
import { signUp } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'

export function useSignUp() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof signUp>) => call(signUp, { body }),
    meta: { silent: true },
  })
}
