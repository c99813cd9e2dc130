import { expect, test } from 'vitest'
import { planProduct } from './planned.ts'
import { plannedAndActual, type SoldOnPlatform } from './planned-actual.ts'

const noon = { referralFeePpm: 150_000, outboundFee: 1_200, monthlyStorageFee: 0 }
const product = { price: 25_000, unitCost: 10_000, quantity: 5, platforms: [noon] }
const row = (change: Partial<SoldOnPlatform> = {}): SoldOnPlatform => ({
  platform: 'noon',
  revenue: 69_000,
  fees: 16_350,
  cost: 33_000,
  units: 3,
  coverageBp: 10_000,
  feeCoverageBp: 10_000,
  ...change,
})

test('compares plan and sales for the same number of units, so that the differences of all amounts add up to the difference of the profit', () => {
  const found = plannedAndActual(product.price, planProduct(product), ['Noon '], [row()])
  expect(found).toEqual({
    units: 3,
    sales: { planned: 75_000, actual: 69_000 },
    withoutVat: false,
    fees: { planned: 3 * 4_950, actual: 16_350 },
    cost: { planned: 30_000, actual: 33_000 },
    profit: { planned: 30_150, actual: 19_650 },
    elsewhere: [],
  })
})

test('compares sales without VAT when the seller is registered, whether the file states the tax apart or not', () => {
  const vat = { ratePpm: 140_000, pricesWithVat: true }
  const plan = planProduct({ ...product, vat })
  const net = 3 * 21_930
  for (const sold of [
    { revenue: 75_000, outputVat: 9_210 },
    { revenue: net, outputVat: 0 },
  ]) {
    const found = plannedAndActual(product.price, plan, ['noon'], [row(sold)])
    expect(found).toMatchObject({ sales: { planned: net, actual: net }, withoutVat: true })
    expect(found?.profit).toEqual({ planned: net - 14_850 - 30_000, actual: net - 16_350 - 33_000 })
    expect(found?.profit.planned).toBe(3 * (plan.platforms[0]?.netPerSale ?? 0))
  }
})

test('takes an unknown cost, fee or price as unknown and not as zero, so that the profit is unknown too', () => {
  const plan = planProduct(product)
  const withoutCost = plannedAndActual(25_000, plan, ['noon'], [row({ coverageBp: 0, cost: 0 })])
  expect(withoutCost).toMatchObject({ cost: { actual: null }, profit: { planned: 30_150, actual: null } })
  const withoutFees = plannedAndActual(25_000, plan, ['noon'], [row({ feeCoverageBp: 9_999 })])
  expect(withoutFees).toMatchObject({ fees: { actual: null }, profit: { actual: null } })
  const unknown = { ...product, price: 0, unitCost: null }
  expect(plannedAndActual(0, planProduct(unknown), ['noon'], [row()])).toMatchObject({
    sales: { planned: null, actual: 69_000 },
    fees: { planned: null },
    cost: { planned: null },
    profit: { planned: null, actual: 19_650 },
  })
})

test('leaves out platforms that the plan does not include, and names them', () => {
  const sold = [row(), row({ platform: 'Jumia', revenue: 9 }), row({ platform: 'Salla', units: 0 })]
  const found = plannedAndActual(25_000, planProduct(product), ['noon'], sold)
  expect(found).toMatchObject({ units: 3, sales: { actual: 69_000 }, elsewhere: ['Jumia'] })
  expect(plannedAndActual(25_000, planProduct(product), ['noon'], sold.slice(1))).toBeNull()
  expect(plannedAndActual(25_000, planProduct(product), ['noon'], [row({ units: -1 })])).toBeNull()
})
