import { describe, expect, test } from 'vitest'
import { type Change, type Comparison, change, example, outcomeOf, TRIED } from './comparison.ts'
import { recentOrders } from './sample-figures.ts'

const changed = (...changes: Change[]): Comparison => changes.reduce(change, example())
const figures = (state: Comparison) =>
  outcomeOf(state).platforms.map(({ platform, totalFees, netPerSale, marginBp, breakEven }) => [
    platform,
    totalFees,
    netPerSale,
    marginBp,
    breakEven,
  ])

describe('one product on several marketplaces', () => {
  test('matches the example calculated by hand', () => {
    expect(figures(example())).toEqual([
      ['noon', 89_80, 165_20, 39_33, 227_91],
      ['Amazon', 93_50, 161_50, 38_45, 230_00],
      ['Jumia', 111_50, 143_50, 34_17, 246_06],
    ])
    expect(outcomeOf(example()).ranking).toMatchObject({
      best: { platform: 'noon' },
      worst: { platform: 'Jumia' },
      gap: 21_70,
    })
  })

  test('gives the profit that the list of recent orders shows for the same order', () => {
    const order = recentOrders().find(({ product, platform }) => product === TRIED && platform === 'noon')
    const noon = outcomeOf(example()).platforms.find(({ platform }) => platform === 'noon')
    expect(order?.figures.profit).toBe((noon?.netPerSale ?? 0) * (order?.pieces ?? 0))
    expect(order?.figures.fees).toBe((noon?.totalFees ?? 0) * (order?.pieces ?? 0))
  })

  test('becomes a loss at a lower price', () => {
    expect(figures(changed({ kind: 'typed', name: 'price', text: '200' }))[0]).toEqual([
      'noon',
      59_00,
      -24_00,
      -12_00,
      227_91,
    ])
  })

  test('changes only the marketplace whose fees change', () => {
    const state = changed(
      { kind: 'typed', name: 'Amazon.referralFee', text: '10' },
      { kind: 'typed', name: 'Amazon.outboundFee', text: '20' },
      { kind: 'typed', name: 'Amazon.storageFee', text: '' },
    )
    expect(figures(state)).toEqual([
      ['noon', 89_80, 165_20, 39_33, 227_91],
      ['Amazon', 62_00, 193_00, 45_95, 205_56],
      ['Jumia', 111_50, 143_50, 34_17, 246_06],
    ])
    expect(outcomeOf(state).ranking?.best.platform).toBe('Amazon')
  })

  test('shows unknown figures when they depend on an unknown cost', () => {
    const state = changed({ kind: 'typed', name: 'unitCost', text: '' })
    expect(figures(state)[0]).toEqual(['noon', 89_80, null, null, null])
    expect(outcomeOf(state).ranking).toBeNull()
  })

  test('reports invalid input without changing figures until the next valid input', () => {
    const wrong = changed({ kind: 'typed', name: 'price', text: '4x' })
    expect(figures(wrong)).toEqual(figures(example()))
    expect(wrong.entries.price).toEqual({ text: '4x', value: 420_00, problem: 'amountUnreadable' })
    expect(outcomeOf(change(wrong, { kind: 'typed', name: 'price', text: '٤٠٠' })).price).toBe(400_00)
  })

  test('restores the example on reset', () => {
    const wide = changed({ kind: 'typed', name: 'price', text: '9999' }, { kind: 'dragged', price: 50_00 })
    expect(change(wide, { kind: 'reset' })).toEqual(example())
  })
})

describe('the scale of the price bars', () => {
  const typed = (text: string) => changed({ kind: 'typed', name: 'price', text }).scale

  test('ends at a round number above the price', () => {
    expect([typed('499'), typed('500.01'), typed('1500'), typed('2001'), typed('1000000')]).toEqual([
      500_00, 1_000_00, 2_000_00, 5_000_00, 1_000_000_00,
    ])
  })

  test('includes the total of fees and costs if that total exceeds the price', () => {
    expect(changed({ kind: 'typed', name: 'unitCost', text: '900' }).scale).toBe(2_000_00)
  })

  test('does not change while the price is dragged', () => {
    const wide = changed({ kind: 'typed', name: 'price', text: '1500' })
    expect(change(wide, { kind: 'dragged', price: 100_00 })).toMatchObject({
      scale: 2_000_00,
      entries: { price: { text: '100.00', value: 100_00, problem: null } },
    })
  })

  test('limits a drag to the maximum price', () => {
    const state = changed(
      { kind: 'typed', name: 'price', text: '1000000' },
      { kind: 'dragged', price: 2_000_000_00 },
    )
    expect(state.entries.price.value).toBe(1_000_000_00)
  })
})
