import { useMutation } from '@tanstack/react-query'
import { signIn } from '#contract/accounts.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { call } from '#web/api/client.ts'

export function useSignIn() {
  return useMutation({
    mutationFn: (body: BodyOf<typeof signIn>) => call(signIn, { body }),
    meta: { silent: true },
  })
}
