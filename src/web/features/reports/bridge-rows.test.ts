import { expect, test } from 'vitest'
import type { BridgeBar } from '#contract/profit-bridge.ts'
import { bridgeRows, mainCauses, shownProfit } from './bridge-rows.ts'

const bar = (kind: BridgeBar['kind'], amount: number, name = ''): BridgeBar => ({
  ...{ kind, name, amount, platforms: [], items: [] },
})
const statement = (before: number, bars: BridgeBar[]) => ({
  currency: 'EGP' as const,
  afterOverheads: false,
  profit: { before, now: bars.reduce((sum, { amount }) => sum + amount, before) },
  units: { before: 0, now: 0 },
  bars,
  unseen: {
    profitKnown: { before: true, now: true },
    productsWithoutCost: 0,
    productsWithoutFees: 0,
    estimatedFees: { before: 0, now: 0 },
  },
})

test('each bar starts where the previous bar ended, and the range includes zero', () => {
  const { rows, range } = bridgeRows(statement(500, [bar('price', -800), bar('volume', 700)]))
  expect(rows.map(({ from, to }) => [from, to])).toEqual([
    [0, 500],
    [500, -300],
    [-300, 400],
    [0, 400],
  ])
  expect(range).toEqual({ low: -300, high: 500 })
})

test('the sentence names the two largest effects, treats all charges as one effect, and leaves out effects that cannot be compared', () => {
  const bars = [bar('price', 300), bar('refunds', -200), bar('costCoverage', -9_000)]
  const charges = [bar('charges', -250, 'Storage'), bar('charges', -100, 'Advertising')]
  expect(mainCauses([...bars, ...charges]).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charges', -350],
    ['price', 300],
  ])
})

test('if no cost of a period is known, its profit is unknown, and so is the change of profit', () => {
  const known = statement(500, [bar('volume', 700)])
  const unknown = { ...known, unseen: { ...known.unseen, profitKnown: { before: true, now: false } } }
  expect(shownProfit(unknown)).toEqual({ before: 500, now: null, change: null })
  expect(bridgeRows(unknown).rows.map(({ amount }) => amount)).toEqual([500, 700, null])
})
