import { expect, test, vi } from 'vitest'
import { queryClient } from './query-client.ts'

const { success } = vi.hoisted(() => ({ success: vi.fn() }))
vi.mock('sonner', () => ({ toast: { success, error: vi.fn() } }))
vi.mock('#web/i18n/i18n.ts', () => ({ translate: (key: string) => key }))

test('reports the success of a mutation when its component is unmounted', async () => {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => undefined,
    meta: { successKey: 'settings.sessions.revoked' },
  })
  await mutation.execute(undefined)
  await vi.waitFor(() => expect(success).toHaveBeenCalledWith('settings.sessions.revoked'))
})
