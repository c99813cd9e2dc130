import { QueryClient } from '@tanstack/react-query'
import { afterAll, expect, test, vi } from 'vitest'
import type { SessionUser } from '#contract/accounts.ts'
import { runHook } from '#web/testing/run-hook.ts'
import { serve } from '#web/testing/serve.ts'

const { steps } = vi.hoisted(() => ({ steps: [] as string[] }))
vi.mock('#web/forms/drafts/load-deletion.ts', () => ({ loadDeletion: async () => steps.push('load') }))
// Test files share loaded modules: this file must not use the real function, and a later one not this one.
vi.resetModules()
const { useLogOut } = await import('#web/features/accounts/api/log-out.ts')
const { useResetPassword } = await import('#web/features/accounts/api/password-reset.ts')
const { useChangePassword } = await import('#web/features/settings/api/change-password.ts')
const { useEraseAccount } = await import('#web/features/settings/api/own-data.ts')
const { currentUser, signedIn } = await import('#web/session/session.ts')
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
  ['a reset password', () => runHook(client, useResetPassword).mutateAsync({ token: '', password: '' })],
  [
    'the deletion of an account',
    () => runHook(client, useEraseAccount).mutateAsync({ password: '', confirmation: '' }),
  ],
])('loads the code that deletes files before it sends %s', async (_, end) => {
  steps.length = 0
  serve(() => {
    steps.push('send')
    return Response.json({ ownSessionEnded: true })
  })
  await end()
  expect(steps).toEqual(['load', 'send'])
})

test('ends the session of a user who has left the page on which she changes her password', async () => {
  signedIn({ id: 'aya' } as SessionUser)
  serve(() => new Response(null, { status: 204 }))
  await runHook(client, useChangePassword).mutateAsync({ currentPassword: '', password: '' })
  expect(await currentUser()).toBeNull()
})

test('ends the session of a user who resets her password, also if the connection is lost after the answer', async () => {
  signedIn({ id: 'aya' } as SessionUser)
  serve((method) => (method === 'PUT' ? Response.json({ ownSessionEnded: true }) : Response.error()))
  expect(await runHook(client, useResetPassword).mutateAsync({ token: '', password: '' })).toBe(false)
  expect(await currentUser()).toBeNull()
})

test('asks a server of an earlier version, which does not say whether the session has ended', async () => {
  signedIn({ id: 'aya' } as SessionUser)
  serve((method) =>
    method === 'PUT'
      ? new Response(null, { status: 204 })
      : Response.json({ user: { id: 'aya' }, secondStep: null }),
  )
  expect(await runHook(client, useResetPassword).mutateAsync({ token: '', password: '' })).toBe(true)
})
