import { useMutation } from '@tanstack/react-query'
import { signOut } from '#contract/accounts.ts'
import { call } from '#web/api/client.ts'

export function useSignOut() {
  return useMutation({ mutationFn: () => call(signOut) })
}
