import { expect, test } from 'vitest'
import { stackOf } from './stack.ts'

test('stacks gains above zero and losses below it, and gives zero no height', () => {
  expect(stackOf(['fees', 'none', 'cost', 'keep', 'loss'], { keep: 5, fees: 3, cost: -2, loss: -4 })).toEqual(
    [
      { key: 'fees', from: 0, to: 3 },
      { key: 'cost', from: 0, to: -2 },
      { key: 'keep', from: 3, to: 8 },
      { key: 'loss', from: -2, to: -6 },
    ],
  )
  expect(stackOf(['fees'], {})).toEqual([])
})
