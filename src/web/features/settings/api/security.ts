import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import {
  confirmAuthenticatorApp,
  getSecurity,
  removeAuthenticatorApp,
  renewRecoveryCodes,
  startAuthenticatorApp,
} from '#contract/second-factors.ts'
import { call } from '#web/api/client.ts'

const SECURITY_KEY = ['security'] as const

export const securityQuery = queryOptions({
  queryKey: SECURITY_KEY,
  queryFn: ({ signal }) => call(getSecurity, { signal }),
})

/** Returns a function that reloads the security settings, because another tab may have changed them too. */
export function useSecurityChanged(): () => Promise<void> {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: SECURITY_KEY })
}

// Responses contain secrets, so they are removed from the cache when the screen closes. Forms show their own errors.
const SECRET = { gcTime: 0, meta: { silent: true } }

export function useStartApp() {
  return useMutation({
    mutationFn: (password: string) => call(startAuthenticatorApp, { body: { password } }),
    ...SECRET,
  })
}

export function useConfirmApp() {
  const changed = useSecurityChanged()
  return useMutation({
    mutationFn: (code: string) => call(confirmAuthenticatorApp, { body: { code } }),
    onSuccess: changed,
    ...SECRET,
  })
}

export function useRemoveApp() {
  const changed = useSecurityChanged()
  return useMutation({
    mutationFn: (password: string) => call(removeAuthenticatorApp, { body: { password } }),
    onSuccess: changed,
    ...SECRET,
  })
}

export function useRenewRecoveryCodes() {
  const changed = useSecurityChanged()
  return useMutation({
    mutationFn: (password: string) => call(renewRecoveryCodes, { body: { password } }),
    onSuccess: changed,
    ...SECRET,
  })
}
