import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { profitBarWidths } from './profit-bar-parts.ts'

describe('the profit bar', () => {
  test('divides the price into fees, costs and profit', () => {
    expect(profitBarWidths(100, 20, 50)).toEqual({
      within: [
        { part: 'fees', amount: 20 },
        { part: 'costs', amount: 50 },
        { part: 'keep', amount: 30 },
      ],
      beyond: 0,
      total: 100,
    })
  })

  test('extends past the price by the loss', () => {
    expect(profitBarWidths(100, 40, 75)).toEqual({
      within: [
        { part: 'fees', amount: 40 },
        { part: 'costs', amount: 60 },
      ],
      beyond: 15,
      total: 115,
    })
  })

  test('shows neither cost nor profit when the cost is unknown', () => {
    expect(profitBarWidths(100, 40, null).within).toEqual([
      { part: 'fees', amount: 40 },
      { part: 'unknown', amount: 60 },
    ])
  })

  test('shows no profit when there are only refunds, whatever fees and costs they return', () => {
    const { within, beyond } = profitBarWidths(-114_253, -15_000, -50_000)
    expect(within).toEqual([{ part: 'loss', amount: 65_000 }])
    expect(beyond).toBe(49_253)
    expect(profitBarWidths(-100, -30, null)).toEqual({
      within: [{ part: 'loss', amount: 30 }],
      beyond: 70,
      total: 100,
    })
  })

  test('is all loss at a price of zero, and empty without amounts', () => {
    expect(profitBarWidths(0, 10, 5)).toEqual({ within: [], beyond: 15, total: 15 })
    expect(profitBarWidths(0, 0, 0)).toEqual({ within: [], beyond: 0, total: 0 })
  })

  test('deducts VAT first', () => {
    expect(profitBarWidths(115, 20, 50, 15).within).toEqual([
      { part: 'vat', amount: 15 },
      { part: 'fees', amount: 20 },
      { part: 'costs', amount: 50 },
      { part: 'keep', amount: 30 },
    ])
  })

  test('is filled completely by its parts, with the uncovered amount as loss', () => {
    const amount = fc.integer({ min: -1_000_000, max: 1_000_000 })
    fc.assert(
      fc.property(amount, amount, amount, amount, (price, fees, costs, vat) => {
        const { within, beyond, total } = profitBarWidths(price, fees, costs, vat)
        expect(within.reduce((sum, part) => sum + part.amount, beyond)).toBe(total)
        expect(beyond).toBe(Math.max(0, vat + fees + costs - price))
        const kept = within.find(({ part }) => part === 'keep')?.amount ?? 0
        expect(kept).toBe(Math.max(0, price - vat - fees - costs))
      }),
    )
  })
})
