import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { draftKey, forgetDrafts } from './draft-keys.ts'
import { changesOf, draftCurrency, readDraft, removeOldDrafts, writeDraft } from './stored-draft.ts'

const { forgetDraftFile } = vi.hoisted(() => ({
  forgetDraftFile: vi.fn<(isGone: (key: string) => boolean) => Promise<void>>(async () => undefined),
}))
// the file that the deletion loads, not draft-file.ts behind it: a worker that ran another test has linked that one already
vi.mock('./kept-file.ts', () => ({ forgetDraftFile, forgetKept: async () => undefined }))

const DAY = 24 * 60 * 60 * 1000
const NOW = Date.UTC(2026, 10, 22)
const AYA = { id: 'aya' }
const schema = z.object({ name: z.string(), price: z.string() }).partial()
const key = draftKey(AYA.id, { businessId: 'shop', thing: 'product:new' })

/** The part of the Storage API that drafts use: keys are own properties. */
function storage(full = () => false): Record<string, unknown> {
  return Object.create({
    getItem(this: Record<string, string>, name: string) {
      return this[name] ?? null
    },
    setItem(this: Record<string, string>, name: string, value: string) {
      if (full()) throw new Error('QuotaExceededError')
      this[name] = value
    },
    removeItem(this: Record<string, string>, name: string) {
      delete this[name]
    },
  }) as Record<string, unknown>
}

beforeEach(() => void vi.stubGlobal('localStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

test('returns the stored input only for the same account, business and record', () => {
  expect(writeDraft(key, { name: 'Oud', price: '2' }, NOW)).toBe(true)
  expect(readDraft(key, schema, NOW)).toEqual({ name: 'Oud', price: '2' })
  for (const other of [
    draftKey('omar', { businessId: 'shop', thing: 'product:new' }),
    draftKey(AYA.id, { businessId: 'other', thing: 'product:new' }),
    draftKey(AYA.id, { businessId: 'shop', thing: 'product:1' }),
  ])
    expect(readDraft(other, schema, NOW)).toBeNull()
})

test('keeps the currency of typed amounts, which a draft of an earlier version does not have', () => {
  writeDraft(key, { price: '2' }, NOW, 'SAR')
  expect([readDraft(key, schema, NOW), draftCurrency(key)]).toEqual([{ price: '2' }, 'SAR'])
  writeDraft(key, { price: '2' }, NOW)
  expect(draftCurrency(key)).toBeUndefined()
})

test('removes a draft when it is older than a week or from the future', () => {
  writeDraft(key, { name: 'Oud' }, NOW)
  expect(readDraft(key, schema, NOW + 7 * DAY)).toEqual({ name: 'Oud' })
  expect(readDraft(key, schema, NOW + 7 * DAY + 1)).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
  writeDraft(key, { name: 'Oud' }, NOW)
  removeOldDrafts(NOW - 1)
  expect(Object.keys(localStorage)).toEqual([])
})

test.each([
  ['is no JSON', 'Oud'],
  ['has no date', '{"input":{}}'],
  ['holds another type', JSON.stringify({ at: NOW, input: { name: 7 } })],
  ['is null', 'null'],
])('removes a draft that %s', (_what, text) => {
  localStorage.setItem(key, text)
  expect(readDraft(key, schema, NOW)).toBeNull()
  expect(Object.keys(localStorage)).toEqual([])
})

test('loads the code that removes files at logout, and at login if another account has drafts', async () => {
  writeDraft(key, { name: 'Oud' }, NOW)
  forgetDrafts(AYA)
  writeDraft(draftKey('omar', { businessId: 'shop', thing: 'product:new' }), { name: 'Musk' }, NOW)
  forgetDrafts(AYA)
  forgetDrafts()
  const removesOwn = () => forgetDraftFile.mock.calls.map(([isGone]) => isGone(key))
  await expect.poll(removesOwn).toEqual([false, true])
})

test('removes the drafts of other accounts at login, and all drafts at logout', () => {
  const omars = draftKey('omar', { businessId: 'shop', thing: 'product:new' })
  writeDraft(key, { name: 'Oud' }, NOW)
  writeDraft(omars, { name: 'Musk' }, NOW)
  localStorage.setItem('language', 'ar')
  forgetDrafts(AYA)
  expect(Object.keys(localStorage)).toEqual([key, 'language'])
  forgetDrafts()
  expect(Object.keys(localStorage)).toEqual(['language'])
})

test('reports that the storage is full, and removes the draft stored earlier, which is outdated', () => {
  let full = false
  vi.stubGlobal(
    'localStorage',
    storage(() => full),
  )
  writeDraft(key, { name: 'O' }, NOW)
  full = true
  expect(writeDraft(key, { name: 'Oud' }, NOW)).toBe(false)
  expect(readDraft(key, schema, NOW)).toBeNull()
})

test('works when the browser blocks storage', () => {
  vi.stubGlobal('localStorage', undefined)
  expect(writeDraft(key, { name: 'Oud' }, NOW)).toBe(false)
  expect(readDraft(key, schema, NOW)).toBeNull()
  removeOldDrafts(NOW)
  forgetDrafts()
})

test('compares fields by value, not by object identity', () => {
  const start = { name: 'Oud', items: [{ units: '1' }] }
  expect(changesOf(start, { name: 'Oud', items: [{ units: '1' }] })).toBeNull()
  expect(changesOf(start, { name: 'Oud', items: [{ units: '2' }] })).toEqual({ items: [{ units: '2' }] })
})

test('treats an empty field as unchanged if the initial values do not contain the field', () => {
  expect(changesOf<{ name?: string; industry?: string }>({ name: '' }, { name: '', industry: '' })).toBeNull()
  expect(changesOf<{ name?: string }>({ name: 'Oud' }, { name: '' })).toEqual({ name: '' })
})
