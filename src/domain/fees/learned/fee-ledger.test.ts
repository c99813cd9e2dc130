import { expect, test } from 'vitest'
import type { OrderItem } from '../check/finding.ts'
import { line, NOON } from '../check/testing/ledger.ts'
import { FeeLedger } from './fee-ledger.ts'

test('collects no fees in a currency other than that of the country, because rules have no currency of their own', () => {
  const sale = line({ sales: 128_00, referralFee: -20_16, fulfilmentFee: -9_45 })
  const item: OrderItem = { sku: 'LAMP-01', currency: 'AED', lines: [sale], feesOfOrder: false }
  const ledger = new FeeLedger()
  ledger.add(item, NOON)
  ledger.add({ ...item, currency: 'USD' }, NOON)
  expect([...ledger.series()].map(({ kind, currency, lines }) => [kind, currency, lines.length])).toEqual([
    ['referral', 'AED', 1],
    ['fulfilment', 'AED', 1],
  ])
})
