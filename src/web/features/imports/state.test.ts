import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { businessKey } from '#web/business/business.ts'
import { importQuery } from './api/get-import.ts'
import { isWorking, stepOf } from './state.ts'
import { refreshWhenDone } from './use-refresh-when-done.ts'

test('polls only while the server is processing the import', () => {
  expect(
    [undefined, 'checking', 'ready', 'committing', 'committed', 'undoing', 'undone'].map((status) =>
      isWorking(status === undefined ? undefined : { status: status as 'ready' }),
    ),
  ).toEqual([false, true, false, true, false, true, false])
})

test('maps the states of an import to the steps of the screen', () => {
  expect(stepOf(undefined)).toBe('choose')
  expect(stepOf('needs_choice')).toBe('check')
  expect(stepOf('refused')).toBe('check')
  expect(stepOf('committing')).toBe('save')
  expect(stepOf('undone')).toBe('done')
})

test('refetches all data of the business when an import has been saved whose screen was left', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const work = importQuery('b1', 'i1')
  client.setQueryData(businessKey('b1'), { saleLineCount: 0 })
  const become = (status: string) => client.setQueryData(work.queryKey, { status } as never)
  const outdated = () => client.getQueryState(businessKey('b1'))?.isInvalidated
  become('committing')
  const ended = vi.fn()
  refreshWhenDone(client, work, ended)
  expect(outdated()).toBe(false)
  expect(ended).not.toHaveBeenCalled()
  become('committed')
  await vi.waitFor(() => expect(outdated()).toBe(true))
  expect(ended.mock.calls).toEqual([[{ status: 'committed' }]])
  expect(client.getQueryCache().find({ queryKey: work.queryKey })?.getObserversCount()).toBe(0)
})
