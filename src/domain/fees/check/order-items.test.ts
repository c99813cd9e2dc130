import { expect, test } from 'vitest'
import { orderItems } from './order-items.ts'
import { line } from './testing/ledger.ts'

const aed = (sku: string | null, amounts: Parameters<typeof line>[0]) => ({
  ...line(amounts, { sku }),
  currency: 'AED' as const,
})

test('joins all lines of one SKU into one item, also lines with only a fee', () => {
  const lines = [
    aed('LAMP', { sales: 100_00 }),
    aed('MUG', { sales: 20_00 }),
    aed('LAMP', { fulfilmentFee: -9_45 }),
  ]
  const items = orderItems(lines)
  expect(items.map(({ sku, lines: of, feesOfOrder }) => [sku, of.length, feesOfOrder])).toEqual([
    ['LAMP', 2, false],
    ['MUG', 1, false],
  ])
})

test('assigns a fee without a SKU to the only item of an order, or to the order if it has several items', () => {
  const fee = aed(null, { fulfilmentFee: -9_45 })
  expect(orderItems([aed('LAMP', { sales: 100_00 }), fee])).toMatchObject([
    { sku: 'LAMP', feesOfOrder: false, lines: [{}, {}] },
  ])
  const several = orderItems([aed('LAMP', { sales: 100_00 }), aed('MUG', { sales: 20_00 }), fee])
  expect(several.map(({ sku, feesOfOrder }) => [sku, feesOfOrder])).toEqual([
    ['LAMP', true],
    ['MUG', true],
    [null, true],
  ])
})

test('separates lines of one SKU in different currencies', () => {
  const lines = [
    aed('LAMP', { sales: 100_00 }),
    { ...aed('LAMP', { sales: 9_00 }), currency: 'KWD' as const },
  ]
  expect(orderItems(lines).map(({ currency, lines: of }) => [currency, of.length])).toEqual([
    ['AED', 1],
    ['KWD', 1],
  ])
})
