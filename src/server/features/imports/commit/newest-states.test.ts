import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { chooseImport, commitImport } from '#contract/imports.ts'
import { getBreakdown } from '#contract/reports.ts'
import { setVat } from '#contract/vat.ts'
import { AMAZON_HEADER_2026, AMAZON_SALE, amazonText } from '#domain/import/testing/amazon-file.ts'
import { AMAZON_ORDERS_HEADER, amazonOrdersText } from '#domain/import/testing/amazon-orders-file.ts'
import { EBAY_ITEM, ebayOrdersText } from '#domain/import/testing/ebay-orders-file.ts'
import { etsyOrdersText } from '#domain/import/testing/etsy-orders-file.ts'
import { shopifyOrder, shopifyText } from '#domain/import/testing/shopify-file.ts'
import { wooAdvancedRows, wooAdvancedText } from '#domain/import/testing/woocommerce-advanced-file.ts'
import { wooItemRows, wooOrdersText } from '#domain/import/testing/woocommerce-orders-file.ts'
import { checkFile, importFile, settled, type TestFile, undoAndWait } from '#server/testing/importing.ts'
import { type OrderState, STAGES, sallaFile, shopifyFile, templateFile } from '#server/testing/order-files.ts'
import { sharedServer } from '#server/testing/test-server.ts'

/** SAFI_FUZZ_RUNS=50 searches longer. */
const RUNS = 3 * Number(process.env.SAFI_FUZZ_RUNS ?? 1)

const server = sharedServer()

async function shop() {
  const seller = await server.current.seller()
  const { id } = await seller.newBusiness({ country: 'SA' })
  const idsOf = (importId: string) => ({ businessId: id, importId })
  return {
    preview: async (file: TestFile) => (await checkFile(seller, id, file)).preview,
    upload: async (file: TestFile) => (await checkFile(seller, id, file)).id,
    confirm: async (importId: string) => {
      await seller.call(commitImport, { params: idsOf(importId), body: {} })
      return settled(seller, idsOf(importId))
    },
    choose: async (importId: string) => {
      await seller.call(chooseImport, { params: idsOf(importId), body: { dateOrder: 'day_first' } })
      return (await settled(seller, idsOf(importId))).preview
    },
    take: (file: TestFile) => importFile(seller, id, file),
    undo: (importId: string) => undoAndWait(seller, id, importId),
    register: () =>
      seller.call(setVat, {
        params: { businessId: id },
        body: {
          periods: [{ validFrom: '2026-01-01', status: 'registered', ratePpm: 150_000, pricesWithVat: true }],
        },
      }),
    abroad: async () => {
      const { statements } = await seller.call(getDashboard, { params: { businessId: id } })
      const query = { by: 'country' } as const
      const countries = await seller.call(getBreakdown, { params: { businessId: id }, query })
      return {
        vat: statements[0]?.totals.outputVat,
        countries: countries.statements[0]?.rows.map(({ key }) => key),
      }
    },
    revenue: async () => {
      const { statements } = await seller.call(getDashboard, { params: { businessId: id } })
      return statements.reduce((sum, { totals }) => sum + totals.revenue, 0) / 100
    },
  }
}

const order = (prices: number[], stage: OrderState['stage'] = 'delivered', id = '5001') => ({
  id,
  prices,
  stage,
})
const both = order([120, 80])

const listed = (text: string): TestFile => ({ name: `${text.length}.csv`, text })
const wooOrder = (order = {}) => listed(wooOrdersText(wooItemRows(order)))

describe('an order that a later file reports again', () => {
  test.each<[string, TestFile, TestFile, { counts: number; replaced: number }]>([
    ['Salla, a product fewer', sallaFile([both]), sallaFile([order([120])]), { counts: 120, replaced: 1 }],
    ['Salla, a product more', sallaFile([order([120])]), sallaFile([both]), { counts: 200, replaced: 0 }],
    [
      'Salla, without the list of prices',
      sallaFile([both]),
      sallaFile([both], false),
      { counts: 200, replaced: 2 },
    ],
    [
      'Shopify, fewer rows',
      shopifyFile([order([100, 50])]),
      shopifyFile([order([100])]),
      { counts: 100, replaced: 1 },
    ],
    [
      'the template, another amount',
      templateFile([order([100])]),
      templateFile([order([150])]),
      { counts: 150, replaced: 1 },
    ],
    [
      'the template without line_id, another amount',
      templateFile([order([100, 50])], false),
      templateFile([order([60, 100])], false),
      { counts: 160, replaced: 1 },
    ],
    [
      'WooCommerce, by another export plugin',
      wooOrder(),
      listed(wooAdvancedText(wooAdvancedRows())),
      { counts: 220, replaced: 2 },
    ],
    [
      'Etsy, refunded in part since',
      listed(etsyOrdersText([{}])),
      listed(
        etsyOrdersText([{ 'Adjusted Card Processing Fees': '0.88', 'Adjusted Net Order Amount': '18.75' }]),
      ),
      { counts: 19.63, replaced: 0 },
    ],
  ])(
    '%s: counts in the state of the later file, and an undo restores the earlier state',
    async (_, first, second, { counts, replaced }) => {
      const { preview, take, undo, revenue } = await shop()
      await take(first)
      const before = await revenue()
      expect(await preview(second)).toMatchObject({ replacedLines: replaced })
      const later = await take(second)
      expect(await revenue()).toBe(counts)
      const again = await take(first)
      expect(await revenue()).toBe(before)
      await undo(again.id)
      expect(await revenue()).toBe(counts)
      await undo(later.id)
      expect(await revenue()).toBe(before)
    },
  )

  test.each<[string, TestFile, TestFile, number]>([
    ['WooCommerce, refunded', wooOrder(), wooOrder({ status: 'refunded' }), 0],
    [
      'eBay, paid',
      listed(ebayOrdersText([{ ...EBAY_ITEM, 'Sold For': 'USD 10.00', 'Paid On Date': '' }])),
      listed(ebayOrdersText([{ ...EBAY_ITEM, 'Sold For': 'USD 10.00' }])),
      25,
    ],
  ])(
    '%s: keeps its later state when the file with the earlier state is imported again',
    async (_, first, second, counts) => {
      const { take, revenue } = await shop()
      await take(first)
      expect(await revenue()).not.toBe(counts)
      await take(second)
      expect(await revenue()).toBe(counts)
      await take(first)
      expect(await revenue()).toBe(counts)
    },
  )

  test('counts in the state of the file that was uploaded last, in whatever order the files are confirmed', async () => {
    const { upload, confirm, undo, revenue } = await shop()
    const first = await upload(shopifyFile([order([100])]))
    const second = await upload(shopifyFile([order([150])]))
    const again = await upload(shopifyFile([order([100])]))
    await confirm(second)
    await confirm(first)
    expect(await revenue()).toBe(150)
    await confirm(again)
    expect(await revenue()).toBe(100)
    await undo(again)
    expect(await revenue()).toBe(150)
    await undo(second)
    expect(await revenue()).toBe(100)
  })

  test('announces no replaced lines when their file was uploaded, or uploaded again, since', async () => {
    const { upload, choose, take } = await shop()
    const repeated = order([150], 'delivered', '5002')
    await take(templateFile([repeated]))
    const { text } = templateFile([order([100]), { ...repeated, prices: [160] }])
    const asking = await upload({ name: 'asks.csv', text: text.replaceAll('2026-03-01', '01/03/2026') })
    expect(await choose(asking)).toMatchObject({ newLines: 2, replacedLines: 1 })
    await take(templateFile([order([150])]))
    await take(templateFile([repeated]))
    expect(await choose(asking)).toMatchObject({ newLines: 2, replacedLines: 0 })
  })

  test('counts with its last state when the later file contains two states of the order', async () => {
    const { take, revenue } = await shop()
    await take(shopifyFile([order([100, 50]), order([70], 'delivered', '5002'), order([100])]))
    expect(await revenue()).toBe(170)
  })

  test('replaces no lines when the later file has the same figures', async () => {
    const { preview, take } = await shop()
    await take(sallaFile([both]))
    expect(await preview(sallaFile([both]))).toMatchObject({ newLines: 0, knownLines: 2, replacedLines: 0 })
  })
})

test('adds rows of the Safi template that have no order number, instead of replacing earlier rows', async () => {
  const { take, revenue } = await shop()
  const fee = (amount: number) => ({
    name: 'fees.csv',
    text: `order_id,date,platform,sku,quantity,unit_price,referral_fee,fulfilment_fee,currency\n,2026-03-01,My shop,,0,,${amount},,SAR`,
  })
  await take(templateFile([both]))
  const added = [await take(fee(20)), await take(fee(25))].map(({ addedLines }) => addedLines)
  expect([added, await revenue()]).toEqual([[1, 1], 200])
})

describe('a sale that Amazon defers and releases in the next settlement', () => {
  const DEFERRED = { ...AMAZON_SALE, 'settlement id': '10000000001', 'Transaction Status': 'Deferred' }
  const RELEASED = { ...AMAZON_SALE, 'settlement id': '10000000002', 'Transaction Status': 'Released' }
  const report = (...rows: (typeof DEFERRED)[]) => listed(amazonText(rows, { header: AMAZON_HEADER_2026 }))

  test('counts once, next to an equal sale that is still deferred', async () => {
    const { preview, take, undo, revenue } = await shop()
    const later = report(RELEASED, DEFERRED)
    await take(report(DEFERRED, DEFERRED))
    expect(await revenue()).toBe(27.9)
    expect(await preview(later)).toMatchObject({ newLines: 1, knownLines: 1, replacedLines: 1 })
    const released = await take(later)
    expect(await revenue()).toBe(27.9)
    await undo(released.id)
    expect(await revenue()).toBe(27.9)
  })

  test('counts twice with its equal sale, in whatever sequence files report their states, and whichever file is undone', async () => {
    const { take, undo, revenue } = await shop()
    const both = [[DEFERRED, DEFERRED] as const, [RELEASED, DEFERRED] as const, [DEFERRED, RELEASED] as const]
    const ids: string[] = []
    for (const rows of both) {
      ids.push((await take(report(...rows))).id)
      expect(await revenue()).toBe(27.9)
    }
    const [first = '', second = '', third = ''] = ids
    for (const id of [first, third]) {
      await undo(id)
      expect(await revenue()).toBe(27.9)
    }
    await undo(second)
    expect(await revenue()).toBe(0)
  })

  test('counts once when an older file with its deferred state is imported afterwards, and when that file is undone', async () => {
    const { take, undo, revenue } = await shop()
    await take(report(RELEASED))
    const deferred = await take(report(DEFERRED))
    expect(await revenue()).toBe(13.95)
    await undo(deferred.id)
    expect(await revenue()).toBe(13.95)
  })

  test('replaces only one unit of an order list', async () => {
    const { take, revenue } = await shop()
    const unit = { 'amazon-order-id': '111-0000001-0000001', currency: 'USD', 'item-price': '8.96' }
    await take(listed(amazonOrdersText([unit, unit])))
    expect(await revenue()).toBe(17.92)
    await take(report(DEFERRED))
    expect(await revenue()).toBe(22.91)
    await take(report(RELEASED))
    expect(await revenue()).toBe(22.91)
  })
})

interface Step {
  readonly orders: readonly OrderState[]
  /** Undoes the active import at this index, modulo their number. Does nothing if no import is active. */
  readonly undo: number | null
}

/**
 * The expected revenue. Each order counts with the latest stage that any active import reports; if several imports
 * report this stage, the last of these imports counts.
 */
function expectedOf(standing: readonly (readonly OrderState[])[], stages: boolean): number {
  const last = new Map<string, OrderState>()
  const rankOf = ({ stage }: OrderState) => (stages ? STAGES.indexOf(stage) : 0)
  for (const told of standing.flat()) {
    const known = last.get(told.id)
    if (!known || rankOf(known) <= rankOf(told)) last.set(told.id, told)
  }
  return [...last.values()]
    .filter(({ stage }) => !stages || stage !== 'cancelled')
    .reduce((sum, { prices }) => sum + prices.reduce((total, price) => total + price, 0), 0)
}

const told: fc.Arbitrary<OrderState> = fc.record({
  id: fc.constantFrom('5001', '5002'),
  prices: fc.array(fc.constantFrom(10, 20, 50), { minLength: 1, maxLength: 3 }),
  stage: fc.constantFrom(...STAGES),
})
const step: fc.Arbitrary<Step> = fc.record({
  orders: fc.uniqueArray(told, { minLength: 1, maxLength: 2, selector: ({ id }) => id }),
  undo: fc.option(fc.nat({ max: 5 }), { freq: 2 }),
})

test.each<[string, (orders: readonly OrderState[]) => TestFile, boolean]>([
  ['Salla', (orders) => sallaFile(orders, (orders[0]?.prices[0] ?? 0) < 50), true],
  ['Shopify', shopifyFile, true],
  ['the template', (orders) => templateFile(orders, false), false],
])(
  'orders of %s count in their last reported state, for any order of imports and undos',
  async (_, fileOf, stages) => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 5 }), async (steps) => {
        const { take, undo, revenue } = await shop()
        const standing: { id: string; orders: readonly OrderState[] }[] = []
        for (const { orders, undo: which } of steps) {
          const { id } = await take(fileOf(orders))
          standing.push({ id, orders })
          expect(await revenue()).toBe(
            expectedOf(
              standing.map((each) => each.orders),
              stages,
            ),
          )
          if (which === null) continue
          const [gone] = standing.splice(which % standing.length, 1)
          await undo(gone?.id ?? '')
          expect(await revenue()).toBe(
            expectedOf(
              standing.map((each) => each.orders),
              stages,
            ),
          )
        }
      }),
      { numRuns: RUNS },
    )
  },
)

test('counts an order in the country that the newest file states, with its VAT', async () => {
  const { register, preview, take, undo, abroad } = await shop()
  await register()
  const price = { 'Lineitem price': '115.00', Subtotal: '115.00', Total: '115.00', Currency: 'SAR' }
  const to = (country: string) =>
    listed(shopifyText([shopifyOrder('#1', { ...price, 'Shipping Country': country })]))
  const laterSilent = listed(`${to('').text}\n`)
  const home = { vat: 1_500, countries: ['SA'] }
  const first = await take(to('SA'))
  await take(to(''))
  expect(await abroad()).toEqual(home)
  expect(await preview(to('AE'))).toMatchObject({ newLines: 1, knownLines: 0, replacedLines: 1 })
  const corrected = await take(to('AE'))
  expect(await abroad()).toEqual({ vat: 0, countries: ['AE'] })
  await undo(corrected.id)
  expect(await abroad()).toEqual(home)
  await take(to('AE'))
  expect(await preview(to('AE'))).toMatchObject({ newLines: 0, knownLines: 1, replacedLines: 0 })
  expect(await preview(laterSilent)).toMatchObject({ newLines: 0, knownLines: 1, replacedLines: 0 })
  await take(laterSilent)
  expect(await abroad()).toEqual({ vat: 0, countries: ['AE'] })
  const back = await take(to('SA'))
  expect(await abroad()).toEqual(home)
  await undo(back.id)
  await undo(first.id)
  expect(await abroad()).toEqual({ vat: 0, countries: ['AE'] })
})

test('keeps a stated country when the country of a later file is only that of the Amazon site', async () => {
  const sold = { 'sales-channel': 'Amazon.sa', currency: 'SAR', 'item-price': '115.00' }
  const to = (country: string) => listed(amazonOrdersText([{ ...sold, 'ship-country': country }]))
  const rest = AMAZON_ORDERS_HEADER.filter((name) => name !== 'ship-country')
  const silent = listed(amazonOrdersText([sold], rest))
  const sent = { vat: 0, countries: ['KW'] }
  for (const files of [[to('KW')], [silent, to('KW')]]) {
    const { register, preview, take, abroad } = await shop()
    await register()
    for (const file of files) await take(file)
    expect(await abroad()).toEqual(sent)
    const later = listed(`${silent.text}\n`)
    expect(await preview(later)).toMatchObject({ newLines: 0, knownLines: 1, replacedLines: 0 })
    await take(later)
    expect(await abroad()).toEqual(sent)
    await take(to('SA'))
    expect(await abroad()).toEqual({ vat: 1_500, countries: ['SA'] })
  }
})

test('counts an order that is shipped again after a failed delivery', async () => {
  const { take, preview, revenue } = await shop()
  const state = (status: string, day: string) =>
    listed(
      amazonOrdersText([
        {
          'item-status': status,
          'order-status': status,
          'last-updated-date': `2026-03-${day}T10:20:30+00:00`,
        },
      ]),
    )
  await take(state('Shipped', '16'))
  await take(state('Shipped - Undeliverable', '18'))
  expect(await revenue()).toBe(0)
  const again = state('Shipped', '20')
  expect(await preview(again)).toMatchObject({ newLines: 0, replacedLines: 1 })
  await take(again)
  expect(await revenue()).toBe(128)
  expect(await preview(again)).toMatchObject({ newLines: 0, replacedLines: 0 })
})
