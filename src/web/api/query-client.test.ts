import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ApiError as Failure } from './client.ts'

const { success, error } = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }))
vi.mock('sonner', () => ({ toast: { success, error } }))
vi.mock('#web/i18n/i18n.ts', () => ({
  translate: (key: string) => key,
  loadNamespaces: async () => undefined,
}))
// Test files share loaded modules: without this reset, modules that an earlier file loaded would use the real functions.
vi.resetModules()
const { ApiError } = await import('./client.ts')
const { queryClient } = await import('./query-client.ts')
// A later file would use the modules that this file loaded, which call the mocks.
afterAll(() => void vi.resetModules())

const logged = vi.fn()
beforeEach(() => {
  logged.mockClear()
  vi.spyOn(console, 'info').mockImplementation(logged)
})
afterEach(() => vi.restoreAllMocks())

test('reports the success of a mutation when its component is unmounted', async () => {
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => undefined,
    meta: { successKey: 'settings.sessions.revoked' },
  })
  await mutation.execute(undefined)
  await vi.waitFor(() => expect(success).toHaveBeenCalledWith('settings.sessions.revoked'))
})

async function failing(failure: Failure, meta: { marksFields?: boolean; silent?: boolean } = {}) {
  error.mockClear()
  const mutation = queryClient.getMutationCache().build(queryClient, {
    mutationFn: async () => {
      throw failure
    },
    meta: { failureKey: 'costs.saveFailed', ...meta },
  })
  await expect(mutation.execute(undefined)).rejects.toBe(failure)
}

test.each([
  ['the connection is lost', new ApiError('network_failed', 0), 'common.networkFailed'],
  ['the server fails', new ApiError('server_failed', 500), 'errors.server_failed'],
  [
    'the server refuses a field that the form does not mark',
    new ApiError('invalid_input', 422, { fields: [{ path: 'amount', code: 'invalid' }] }),
    'common.checkInput',
  ],
])('says what failed and what to do, and logs the error, when %s', async (_, failure, description) => {
  await failing(failure)
  await vi.waitFor(() => expect(error).toHaveBeenCalledWith('costs.saveFailed', { description }))
  expect(logged.mock.calls).toEqual([[failure]])
})

test('shows no message for refused fields that the form marks, but shows other errors', async () => {
  const fields = [{ path: 'amount', code: 'invalid' }]
  await failing(new ApiError('invalid_input', 422, { fields }), { marksFields: true })
  await failing(new ApiError('not_found', 404), { marksFields: true })
  await vi.waitFor(() => expect(error).toHaveBeenCalledTimes(1))
  expect(error).toHaveBeenCalledWith('errors.not_found', { description: undefined })
})

test('logs the errors that a screen shows itself: of silent mutations, marked fields and queries', async () => {
  const refused = new ApiError('invalid_input', 422, { fields: [{ path: 'amount', code: 'invalid' }] })
  const missing = new ApiError('not_found', 404)
  await failing(refused, { marksFields: true })
  await failing(missing, { silent: true })
  const queryFn = async () => {
    throw missing
  }
  await expect(queryClient.fetchQuery({ queryKey: ['missing'], queryFn })).rejects.toBe(missing)
  expect(logged.mock.calls).toEqual([[refused], [missing], [missing]])
  expect(error).not.toHaveBeenCalled()
})
