import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { runHook } from '#web/testing/run-hook.ts'

const { call, toastError, page } = vi.hoisted(() => ({
  call: vi.fn(),
  toastError: vi.fn(),
  page: { current: false },
}))
vi.mock('#web/api/client.ts', async (original) => ({ ...(await original<object>()), call }))
vi.mock('#web/api/error-message.ts', () => ({ toastError }))
vi.mock('#web/state/use-is-mounted.ts', () => ({ useIsMounted: () => page }))
// Test files share loaded modules: without these resets, this file or a later one would use functions that are not replaced or still are.
vi.resetModules()
const { commitImport, getImport, uploadImport } = await import('#contract/imports.ts')
const { BUSINESS_LIST_KEY } = await import('#web/business/business.ts')
const { forgetKept, keepFile, keptFiles } = await import('#web/forms/drafts/kept-file.ts')
const { useCommitImport } = await import('./change-import.ts')
const { keptFilesQuery } = await import('./kept-files.ts')
const { useUploadImport } = await import('./upload-import.ts')
afterAll(() => void vi.resetModules())

let client = new QueryClient()
beforeEach(async () => {
  client = new QueryClient()
  page.current = false
  vi.clearAllMocks()
  await forgetKept()
})

const FILE = new File(['sales'], 'sales.csv')
const STARTED = { id: 'i1', status: 'checking' }

/** Uploads a file; the answer is still open. */
function upload(
  options: { signal?: AbortSignal; kept?: Awaited<ReturnType<typeof keptFiles>>[number] } = {},
) {
  const { promise, resolve, reject } = Promise.withResolvers<typeof STARTED>()
  call.mockImplementation((endpoint) => (endpoint === uploadImport ? promise : undefined))
  const { signal = new AbortController().signal, kept } = options
  const started = runHook(client, () => useUploadImport('b1'))
    .mutateAsync({ file: FILE, platform: '', kept, signal, onProgress: () => undefined })
    .catch(() => undefined)
  return {
    arrives() {
      resolve(STARTED)
      return started
    },
    fails(error: unknown) {
      reject(error)
      return started
    },
  }
}

test('says that an upload has failed if its page was left, which otherwise says so', async () => {
  const lost = new Error('lost')
  page.current = true
  await upload().fails(lost)
  expect(toastError).not.toHaveBeenCalled()
  page.current = false
  await upload().fails(lost)
  expect(toastError.mock.calls).toEqual([[lost, 'imports.uploadFailed']])
})

test('does not report an upload that the user has cancelled', async () => {
  const abort = new AbortController()
  const { fails } = upload({ signal: abort.signal })
  abort.abort()
  await fails(abort.signal.reason)
  expect(toastError).not.toHaveBeenCalled()
})

test.each([
  ['follows an import whose page was left', false],
  ['does not follow an import whose page is open, which does so', true],
])('%s', async (_, open) => {
  page.current = open
  client.setQueryData(BUSINESS_LIST_KEY, { businesses: [] })
  const committed = { id: 'i1', status: 'committed' }
  call.mockImplementation(async (endpoint) =>
    endpoint === commitImport ? { id: 'i1', status: 'committing' } : endpoint === getImport && committed,
  )
  const ended = vi.fn()
  const commit = runHook(client, () => useCommitImport('b1', 'i1', ended))
  await commit.mutateAsync({} as Parameters<typeof commit.mutateAsync>[0])
  if (open) return expect(call).toHaveBeenCalledTimes(1)
  await vi.waitFor(() => expect(ended.mock.calls).toEqual([[committed]]))
  expect(client.getQueryState(BUSINESS_LIST_KEY)?.isInvalidated).toBe(true)
})

test('offers a waiting file, but neither while it is uploaded nor afterwards', async () => {
  await keepFile({ file: FILE, answers: {}, costs: {} })
  const offer = keptFilesQuery('aya')
  const offered = async () => (await client.fetchQuery(offer)).map(({ file }) => file.name)
  const [kept] = await client.fetchQuery(offer)
  const lost = upload({ kept })
  expect(await offered()).toEqual([])
  await lost.fails(new Error('lost'))
  expect(await offered()).toEqual(['sales.csv'])

  const shown = new QueryObserver(client, offer)
  const close = shown.subscribe(() => undefined)
  await upload({ kept }).arrives()
  expect(shown.getCurrentResult().data).toEqual([])
  close()
})
