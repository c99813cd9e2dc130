import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import { runHook } from '#web/testing/run-hook.ts'
import { serve } from '#web/testing/serve.ts'

const { steps } = vi.hoisted(() => ({ steps: [] as string[] }))
vi.mock('#web/forms/drafts/load-deletion.ts', () => ({ loadDeletion: async () => steps.push('load') }))
// Test files share loaded modules: this file must not use the real function, and a later one not this one.
vi.resetModules()
const { useLogOut } = await import('#web/features/accounts/api/log-out.ts')
const { useChangePassword } = await import('#web/features/settings/api/change-password.ts')
const { useEraseAccount } = await import('#web/features/settings/api/own-data.ts')
afterAll(() => {
  vi.unstubAllGlobals()
  vi.resetModules()
})

const client = new QueryClient()

test.each([
  ['a logout', () => runHook(client, useLogOut).mutateAsync()],
  [
    'a new password',
    () => runHook(client, useChangePassword).mutateAsync({ currentPassword: '', password: '' }),
  ],
  [
    'the deletion of an account',
    () => runHook(client, useEraseAccount).mutateAsync({ password: '', confirmation: '' }),
  ],
])('loads the code that deletes files before it sends %s', async (_, end) => {
  steps.length = 0
  serve(() => {
    steps.push('send')
    return new Response('')
  })
  await end()
  expect(steps).toEqual(['load', 'send'])
})
