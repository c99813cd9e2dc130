import { expect, test } from 'vitest'
import { chargeBars } from './charges.ts'

const charge = (name: string, amount: number) => ({ platform: 'noon', name, amount })

test('counts charges without a name in the bar of all other charges, even if they are the largest', () => {
  const named = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name, at) => charge(name, at - 20))
  const bars = chargeBars([charge('', -500), ...named])
  expect(bars.map(({ name, amount }) => [name, amount])).toEqual([
    ['a', -20],
    ['b', -19],
    ['c', -18],
    ['d', -17],
    ['e', -16],
    ['f', -15],
    ['', -514],
  ])
  expect(bars.at(-1)?.platforms).toEqual([{ platform: 'noon', amount: -514 }])
})
