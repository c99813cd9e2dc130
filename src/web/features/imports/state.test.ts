import { expect, test } from 'vitest'
import { draftsOf, isWorking, stepOf } from './state.ts'

test('asks again only while the server works', () => {
  expect(
    [undefined, 'checking', 'ready', 'committing', 'committed', 'undoing', 'undone'].map((status) =>
      isWorking(status === undefined ? undefined : { status: status as 'ready' }),
    ),
  ).toEqual([false, true, false, true, false, true, false])
})

test('every state has its place on the way', () => {
  expect(stepOf(undefined)).toBe('choose')
  expect(stepOf('needs_choice')).toBe('check')
  expect(stepOf('refused')).toBe('check')
  expect(stepOf('committing')).toBe('save')
  expect(stepOf('undone')).toBe('done')
})

test('only SKUs without a product become drafts, and a long title is cut, not split within a letter', () => {
  const drafts = draftsOf([
    { sku: 'A', title: '', reason: 'no_product' },
    { sku: 'B', title: `${'x'.repeat(198)}😀y`, reason: 'no_product' },
    { sku: 'C', title: 'Known', reason: 'no_cost' },
  ])
  expect(drafts).toEqual({
    A: { chosen: true, name: 'A', cost: '' },
    B: { chosen: true, name: `${'x'.repeat(198)}😀`, cost: '' },
  })
})
