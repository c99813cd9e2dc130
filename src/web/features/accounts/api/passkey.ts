import { useMutation } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { signInWithPasskey, startPasskeySignIn } from '#contract/passkeys.ts'
import { call } from '#web/api/client.ts'
import { showPasskey } from '#web/session/passkeys.ts'

export function usePasskeySignIn() {
  return useMutation({
    async mutationFn() {
      const { options } = await call(startPasskeySignIn)
      // The server validates what the browser returns.
      const credential = (await showPasskey(options)) as BodyOf<typeof signInWithPasskey>['credential']
      return call(signInWithPasskey, { body: { credential } })
    },
    meta: { silent: true },
  })
}
