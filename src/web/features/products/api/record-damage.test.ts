import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { BUSINESS_LIST_KEY } from '#web/business/business.ts'
import { runHook } from '#web/testing/run-hook.ts'
import { serve } from '#web/testing/serve.ts'
import { useRecordDamage } from './record-damage.ts'

const client = new QueryClient()
const ids: string[] = []
afterEach(() => vi.unstubAllGlobals())

/** Reports damage in a dialog that has just opened. The server gives this answer. */
async function report(productId: string, stock: number, status: number, code?: string): Promise<void> {
  serve((_method, _url, body) => {
    ids.push((JSON.parse(body) as { id: string }).id)
    return new Response(code && JSON.stringify({ code }), { status })
  })
  client.setQueryData(BUSINESS_LIST_KEY, { businesses: [] })
  const params = { businessId: 'b1', productId }
  const record = runHook(client, () => useRecordDamage(params, stock))
  await record.mutateAsync(3).catch(() => undefined)
}
const isOutdated = () => client.getQueryState(BUSINESS_LIST_KEY)?.isInvalidated
const repeated = () => ids.at(-1) === ids.at(-2)

test('repeats a report whose answer was lost, also from another dialog', async () => {
  await report('lamp', 10, 502)
  await report('lamp', 10, 200)
  expect(repeated()).toBe(true)
  await report('lamp', 10, 200)
  expect(repeated()).toBe(false)
})

test('makes a new report after a lost answer if the stock on the screen has changed or the values differ', async () => {
  await report('vase', 10, 502)
  await report('vase', 7, 502)
  expect(repeated()).toBe(false)
  await report('vase', 7, 409, 'already_saved')
  await report('vase', 7, 200)
  expect(repeated()).toBe(false)
})

test('loads what the server may have saved after a lost answer, but not after a refusal', async () => {
  await report('bowl', 10, 422, 'invalid_damaged_quantity')
  expect(isOutdated()).toBe(false)
  await report('bowl', 10, 502)
  expect(isOutdated()).toBe(true)
})
