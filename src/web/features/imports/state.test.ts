import { expect, test } from 'vitest'
import { isWorking, stepOf } from './state.ts'

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
