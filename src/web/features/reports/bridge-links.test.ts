import { expect, test } from 'vitest'
import type { FeeChangeShown } from '#contract/learned-fees.ts'
import { bridgeLinks } from './bridge-links.ts'

const report = {
  from: '2026-04-01',
  to: '2026-04-30',
  before: { from: '2026-03-01', to: '2026-03-31' },
}
const linksOf = (address: { platform?: string; inCurrency?: 'own' } = {}) =>
  bridgeLinks({
    ...{ businessId: 'b', report, currency: 'EGP' },
    address: {
      ...{ compare: 'previous', inCurrency: 'each', platform: undefined, product: undefined },
      ...address,
    },
  })
const asked = (address: string | null) =>
  Object.fromEntries(new URL(address ?? '', 'http://safi.test').searchParams)

test('a product listed below a bar links to the explanation of its profit on its platform, and a SKU without a product links to its sales', () => {
  const { product } = linksOf()
  const oud = { platform: 'noon', sku: 'OUD-50', productId: 'p' }
  expect(asked(product({ kind: 'price' }, oud))).toMatchObject({
    tab: 'bridge',
    platform: 'noon',
    product: 'p',
  })
  const mug = { platform: 'Amazon', sku: 'MUG-1', productId: null }
  expect(asked(product({ kind: 'price' }, mug))).toMatchObject({
    ...{ search: 'MUG-1', platform: 'Amazon', from: report.from },
  })
})

test('details of products that no longer sell cover the days of the earlier period', () => {
  const mug = { platform: 'noon', sku: 'MUG-1', productId: null }
  const { details, product } = linksOf()
  expect(asked(details({ kind: 'gone' }))).toMatchObject({ tab: 'products', ...report.before })
  expect(asked(product({ kind: 'gone' }, mug))).toMatchObject(report.before)
  expect(asked(linksOf({ platform: 'noon' }).details({ kind: 'gone' }))).toMatchObject(report.before)
  expect(asked(details({ kind: 'new' }))).toMatchObject({ from: report.from, to: report.to })
})

test('the bar of a fee links to the learned fees only if one of this kind changed within the two periods', () => {
  const found = { platformName: 'noon', kind: 'referral', currency: 'EGP' }
  const change = { ...found, after: '2026-03-10', by: '2026-04-02' } as FeeChangeShown
  const of = (
    more: Partial<FeeChangeShown>,
    kind: 'commission' | 'fulfilment' = 'commission',
    platform = 'noon',
  ) => linksOf({ platform }).changedFee({ kind }, [{ ...change, ...more }])
  expect(of({})).toBe('/business/b/fees?tab=learned')
  expect(of({ kind: 'fulfilment' }, 'fulfilment')).toBe(of({}))
  expect(linksOf().changedFee({ kind: 'commission' }, [change])).toBe(of({}))
  const others = [
    of({}, 'fulfilment'),
    of({}, 'commission', 'Amazon'),
    of({ currency: 'AED' }),
    of({ after: '2026-02-01', by: '2026-02-28' }),
    of({ after: '2026-05-01', by: '2026-05-02' }),
  ]
  expect(others).toEqual([null, null, null, null, null])
})

test('converted bars link to converted reports, and to sales in all currencies', () => {
  const { details, product } = linksOf({ inCurrency: 'own' })
  expect(asked(details({ kind: 'commission' }))).toMatchObject({ tab: 'fees', inCurrency: 'own' })
  expect(asked(linksOf().details({ kind: 'commission' }))).not.toHaveProperty('inCurrency')
  const mug = { platform: 'noon', sku: 'MUG-1', productId: null }
  expect(asked(product({ kind: 'price' }, mug))).not.toHaveProperty('currency')
})

test('a bar has no link if no page shows exactly the lines that the bar sums', () => {
  const { details } = linksOf()
  const kinds = ['charges', 'corrections', 'exchangeRates'] as const
  expect(kinds.map((kind) => details({ kind }))).toEqual([null, null, null])
})
