import { describe, expect, test } from 'vitest'
import { feesOf, revenueOf } from '#domain/import/sale-line.ts'
import { ratioBp } from '#domain/money/money.ts'
import { CURRENCY, PLATFORM_NAMES } from './sample.ts'
import { recentOrders, sampleLines, sampleStatement } from './sample-figures.ts'

const statement = sampleStatement()
const { totals, byMonth, byPlatform } = statement
const PARTS = ['revenue', 'fees', 'cost', 'profit', 'units', 'orders'] as const
const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)

describe('the sample shop', () => {
  test('has totals that match a calculation by hand', () => {
    expect(totals).toMatchObject({
      revenue: 404_582_00,
      fees: 91_110_74,
      cost: 191_715_00,
      profit: 121_756_26,
      orders: 826,
      marginBp: 30_09,
      coverageBp: 100_00,
    })
    expect(statement.currency).toBe(CURRENCY)
  })

  test('has totals that equal the sum of its months and of its platforms', () => {
    expect(byMonth.map(({ month }) => month)).toEqual([
      '2026-05',
      '2026-06',
      '2026-07',
      '2026-08',
      '2026-09',
      '2026-10',
    ])
    expect(byPlatform.map(({ platform }) => platform).sort()).toEqual([...PLATFORM_NAMES].sort())
    for (const part of PARTS) {
      expect(sum(byMonth.map((month) => month[part])), `${part} by month`).toBe(totals[part])
      expect(sum(byPlatform.map((platform) => platform[part])), `${part} by platform`).toBe(totals[part])
    }
  })

  test('divides the revenue of every month and platform into fees, cost and profit', () => {
    const lines = sampleLines()
    expect(sum(lines.map(({ amounts }) => revenueOf(amounts)))).toBe(totals.revenue)
    expect(sum(lines.map(({ amounts }) => feesOf(amounts)))).toBe(totals.fees)
    for (const figures of [totals, ...byMonth, ...byPlatform]) {
      expect(figures.fees + figures.cost + figures.profit).toBe(figures.revenue)
      expect(figures.marginBp).toBe(ratioBp(figures.profit, figures.revenue))
    }
  })
})

describe('the recent orders', () => {
  const orders = recentOrders()

  test('are four from three marketplaces, with profits calculated by hand', () => {
    expect(
      orders.map(({ product, platform, pieces, figures: { revenue, fees, cost, profit } }) => [
        product,
        platform,
        pieces,
        revenue,
        fees,
        cost,
        profit,
      ]),
    ).toEqual([
      ['tumbler', 'noon', 2, 840_00, 179_60, 330_00, 330_40],
      ['stand', 'Jumia', 1, 149_00, 64_08, 92_00, -7_08],
      ['sheets', 'Amazon', 1, 890_00, 164_00, 512_00, 214_00],
      ['lamp', 'Jumia', 3, 1_680_00, 408_00, 823_50, 448_50],
    ])
  })

  test('are the latest of the lines in the totals', () => {
    const latest = sampleLines()
      .filter(({ kind }) => kind === 'sale')
      .toSorted((a, b) => (a.date < b.date ? 1 : a.date > b.date ? -1 : 0))
      .slice(0, 4)
    const described = latest.map(({ date, sku, platform, units, amounts }) => [
      date,
      sku,
      platform,
      units,
      revenueOf(amounts),
      feesOf(amounts),
    ])
    const shown = orders.map(({ date, product, platform, pieces, figures }) => [
      date,
      product,
      platform,
      pieces,
      figures.revenue,
      figures.fees,
    ])
    expect(described.sort()).toEqual(shown.sort())
  })
})
