import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { BodyOf } from '#contract/endpoint.ts'
import { addPasskey, listPasskeys, removePasskey, renamePasskey, startPasskey } from '#contract/passkeys.ts'
import { call } from '#web/api/client.ts'
import { makePasskey } from '#web/session/passkeys.ts'
import { useSecurityChanged } from './security.ts'

const PASSKEYS_KEY = ['passkeys'] as const

export const passkeysQuery = queryOptions({
  queryKey: PASSKEYS_KEY,
  queryFn: ({ signal }) => call(listPasskeys, { signal }),
  select: ({ passkeys }) => passkeys,
})

function usePasskeysChanged(): () => Promise<unknown> {
  const client = useQueryClient()
  const securityChanged = useSecurityChanged()
  return () => Promise.all([client.invalidateQueries({ queryKey: PASSKEYS_KEY }), securityChanged()])
}

export function useAddPasskey() {
  const changed = usePasskeysChanged()
  return useMutation({
    async mutationFn({ name, password }: { name: string; password: string }) {
      const { options } = await call(startPasskey, { body: { password } })
      // The server validates what the browser returns.
      const credential = (await makePasskey(options)) as BodyOf<typeof addPasskey>['credential']
      return call(addPasskey, { body: { name, credential } })
    },
    gcTime: 0,
    onSuccess: changed,
    meta: { silent: true },
  })
}

export function useRenamePasskey() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ passkeyId, name }: { passkeyId: string; name: string }) =>
      call(renamePasskey, { params: { passkeyId }, body: { name } }),
    // Reloads the list, because another tab may have removed the passkey.
    onSettled: () => client.invalidateQueries({ queryKey: PASSKEYS_KEY }),
    meta: { marksFields: true },
  })
}

export function useRemovePasskey() {
  const changed = usePasskeysChanged()
  return useMutation({
    mutationFn: ({ passkeyId, password }: { passkeyId: string; password: string }) =>
      call(removePasskey, { params: { passkeyId }, body: { password } }),
    // Reloads the list, because another tab may have removed the passkey.
    onSettled: changed,
    meta: { silent: true },
  })
}
