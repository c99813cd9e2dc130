import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import type { Connection } from '#contract/connections.ts'
import { businessKey } from '#web/business/business.ts'
import { isBusy, useSaveCredentials } from './api.ts'
import { latestStart } from './credentials.ts'
import { statusOf } from './status.ts'

afterEach(() => vi.unstubAllGlobals())

const LIVE = {
  ...{ state: 'live', checks: [], startOn: '2026-01-01', throttledUntil: null, failedWindows: 0 },
  ...{ waiting: [], error: null },
}
const of = (changed: object) => statusOf({ ...LIVE, ...changed } as unknown as Connection)

test('calls a live connection up to date unless a period is missing, a document waits, fetching fails or the platform asked to wait', () => {
  expect(of({})).toBe('live')
  expect(of({ failedWindows: 1 })).toBe('incomplete')
  expect(of({ waiting: [{ importId: 'i1', stream: 'orders', reason: 'new_currency' }] })).toBe('incomplete')
  expect(of({ error: { code: 'vendor_unavailable', data: {} } })).toBe('incomplete')
  expect(of({ failedWindows: 1, state: 'paused' })).toBe('paused')
  expect(of({ failedWindows: 1, throttledUntil: '2026-11-20T07:00:00.000Z' })).toBe('throttled')
})

test('is ready once all steps of the check have passed, and no earlier', () => {
  const step = (state: string, failed = state === 'failed') => ({
    name: 'signIn',
    state,
    error: failed ? { code: 'vendor_unavailable', data: {} } : null,
  })
  const unstarted = { state: 'connecting', startOn: null }
  expect(of({ ...unstarted, checks: [step('ok'), step('waiting')] })).toBe('connecting')
  expect(of({ ...unstarted, checks: [step('ok'), step('failed')] })).toBe('checkFailed')
  expect(of({ ...unstarted, checks: [step('ok'), step('ok')] })).toBe('ready')
  // Safi keeps trying new credentials of a connection that has fetched sales
  const tried = { ...LIVE, state: 'connecting', checks: [step('waiting', true), step('waiting')] }
  expect([of(tried), isBusy(tried as unknown as Connection)]).toEqual(['checkFailed', false])
})

test('offers today as the last day to begin with, and later only days before the first one', () => {
  expect(latestStart({ startOn: null }, '2026-11-20')).toBe('2026-11-20')
  expect(latestStart({ startOn: '2026-10-01' }, '2026-11-20')).toBe('2026-09-30')
})

test('refetches the business when new credentials are saved, because every page shows which connections have ended', async () => {
  const client = new QueryClient()
  client.setQueryData(businessKey('b1'), { reconnect: ['noon'] })
  vi.stubGlobal('window', {})
  vi.stubGlobal('fetch', async () => Response.json({}))
  const saves: ReturnType<typeof useSaveCredentials>[] = []
  const Form = () => {
    saves.push(useSaveCredentials('b1', 'noon', 'c1'))
    return null
  }
  renderToStaticMarkup(createElement(QueryClientProvider, { client }, createElement(Form)))
  await saves[0]?.mutateAsync({ key: 'new' })
  expect(client.getQueryState(businessKey('b1'))?.isInvalidated).toBe(true)
})
