import { describe, expect, test } from 'vitest'
import { addressOf, type Change, change, initialState, type SimulatorState } from './state.ts'

const START = { currency: 'SAR', price: 100_00 } as const
const fresh = (words = '') => initialState(START, new URLSearchParams(words))
const changed = (...changes: Change[]): SimulatorState => changes.reduce(change, fresh())
const typed = (name: 'price' | 'ads' | 'weight' | 'targetMargin' | 'discount', text: string): Change => ({
  kind: 'typed',
  name,
  text,
})
const searchParams = (state: SimulatorState) =>
  Object.fromEntries(
    [...addressOf(state, START)].flatMap(([name, word]) => (word === null ? [] : [[name, word]])),
  )

describe('the simulator state', () => {
  test("starts with the product's values and an empty query string", () => {
    const state = fresh()
    expect(state.entries.price).toEqual({ text: '100.00', value: 100_00, problem: null })
    expect(state.entries.ads).toEqual({ text: '', value: 0, problem: null })
    expect(state.entries.weight.value).toBeNull()
    expect(searchParams(state)).toEqual({})
  })

  test('is the same after it is written to the URL and read back', () => {
    const state = changed(
      typed('price', '٨٩٫٥'),
      typed('ads', '5'),
      typed('weight', '800'),
      typed('targetMargin', '12.5'),
      typed('discount', ''),
      { kind: 'target', targetKind: 'profit' },
      { kind: 'option', option: 'noon.seller' },
      { kind: 'category', category: 'home' },
    )
    const words = new URLSearchParams(searchParams(state)).toString()
    expect(fresh(words)).toEqual(state)
    expect(state.entries.targetMargin.value).toBe(125_000)
    expect(state.entries.discount.value).toBeNull()
  })

  test('ignores invalid values in a URL', () => {
    expect(fresh('price=-5&ads=x&targetMargin=101&target=all&weight=1.5')).toEqual(fresh())
  })

  test('on invalid input, keeps the last valid value and writes it to the URL', () => {
    const state = changed(typed('price', '90'), typed('price', '90x'))
    expect(state.entries.price).toEqual({ text: '90x', value: 90_00, problem: 'amountUnreadable' })
    expect(searchParams(state)).toEqual({ price: '90.00' })
  })

  test.each([
    ['price', '0', 'pricePositive'],
    ['price', '1000000.01', 'priceTooLarge'],
    ['price', '1.005', 'amountAmbiguous'],
    ['ads', '-1', 'feeAmountNegative'],
    ['targetMargin', '100.01', 'feePercentRange'],
    ['targetMargin', '1.23456', 'percentTooPrecise'],
    ['weight', '0', 'feeWeightInvalid'],
    ['weight', '1000001', 'feeWeightInvalid'],
    ['weight', '1.5', 'feeWeightInvalid'],
  ] as const)('refuses for the field %s the text "%s"', (name, text, problem) => {
    expect(changed(typed(name, text)).entries[name].problem).toBe(problem)
  })
})

test('limits the weight to a tonne in every currency', () => {
  const start = initialState({ currency: 'IQD', price: 0 }, new URLSearchParams())
  expect(change(start, typed('weight', '1000000')).entries.weight.problem).toBeNull()
  expect(change(start, typed('weight', '2000000')).entries.weight.problem).toBe('feeWeightInvalid')
})

test('accepts a price of 1,000 dollars in Lebanese pounds', () => {
  const start = initialState({ currency: 'LBP', price: 0 }, new URLSearchParams())
  const state = change(start, typed('price', '89700000'))
  expect(state.entries.price).toMatchObject({ value: 89_700_000_00, problem: null })
  expect(change(state, typed('price', '1000000001')).entries.price.problem).toBe('priceTooLarge')
})

describe('the scale of the price bar', () => {
  test('is round, has room above the price, and does not change during a drag', () => {
    expect(fresh().scale).toBe(200_00)
    expect(fresh('price=134').scale).toBe(500_00)
    expect(changed({ kind: 'slid', price: 5 }).scale).toBe(200_00)
    expect(changed(typed('price', '201')).scale).toBe(500_00)
    expect(changed(typed('price', '1000000')).scale).toBe(1_000_000_00)
    expect(changed(typed('price', '1')).scale).toBe(2_00)
  })

  test('has room for a price above the unit cost while the price is unknown', () => {
    const start = { ...START, price: 0, unitCost: 50_00 }
    expect(initialState(start, new URLSearchParams()).scale).toBe(200_00)
  })
})
