import { expect, test } from 'vitest'
import { AMAZON_SALE, amazonText } from '#domain/import/testing/amazon-file.ts'
import { etsyOrdersText } from '#domain/import/testing/etsy-orders-file.ts'
import { ETSY_MONTH, statementText } from '#domain/import/testing/etsy-statement-file.ts'
import {
  asV2,
  SETTLED_SALE,
  SETTLEMENT_V2_HEADER,
  settlementText,
} from '#domain/import/testing/settlement-file.ts'
import { SHOPIFY_TWO_LINES, shopifyText } from '#domain/import/testing/shopify-file.ts'
import { CHARGE, paymentsText } from '#domain/import/testing/shopify-payments-file.ts'
import { checkFile, importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer()

const ORDER = '702-0000001-0000001'
const settlement = { name: 'settlement.txt', text: settlementText(SETTLED_SALE) }
const settlementV2 = {
  name: 'settlement-v2.txt',
  text: settlementText(asV2(SETTLED_SALE), { header: SETTLEMENT_V2_HEADER }),
}
const range = (name: string, ...orders: string[]) => ({
  name,
  text: amazonText(orders.map((order) => ({ ...AMAZON_SALE, 'order id': order }))),
})

async function business() {
  const { business, seller } = await shop(await server.current.seller())
  return {
    bring: (file: typeof settlement) => importFile(seller, business.id, file),
    overlapOf: async (file: typeof settlement) =>
      (await checkFile(seller, business.id, file)).preview?.overlap,
  }
}

test('a statement warns when another statement of the marketplace contains its orders, whichever came first', async () => {
  const { bring, overlapOf } = await business()
  await bring(range('range.csv', ORDER, '702-0000002-0000002'))
  expect(await overlapOf(settlement)).toEqual({ orders: 1, files: ['range.csv'] })
  const other = await business()
  await other.bring(settlement)
  expect(await other.overlapOf(range('range.csv', ORDER))).toEqual({ orders: 1, files: ['settlement.txt'] })
  expect(await other.overlapOf(range('later.csv', '702-0000009-0000009'))).toBeNull()
})

test('the same report again does not warn: its rows are recognised by their keys', async () => {
  const { bring, overlapOf } = await business()
  await bring(range('march.csv', ORDER))
  expect(await overlapOf(range('march and april.csv', ORDER, '702-0000002-0000002'))).toBeNull()
})

test('two layouts of a settlement do not warn: their rows have the same keys', async () => {
  const { bring, overlapOf } = await business()
  await bring(settlement)
  expect(await overlapOf(settlementV2)).toBeNull()
  expect((await bring(settlementV2)).addedLines).toBe(0)
})

test.each([
  [
    'Shopify',
    { name: 'orders.csv', text: shopifyText(SHOPIFY_TWO_LINES) },
    { name: 'ledger.csv', text: paymentsText([CHARGE, { ...CHARGE, Order: '#1009' }]) },
  ],
  [
    'Etsy',
    { name: 'orders.csv', text: etsyOrdersText([{}, { 'Order ID': '3100000009' }]) },
    { name: 'ledger.csv', text: statementText(ETSY_MONTH) },
  ],
])(
  'the ledger of %s warns where the list of orders is here already, and the list where it is',
  async (_, orders, ledger) => {
    const { bring, overlapOf } = await business()
    await bring(orders)
    expect(await overlapOf(ledger)).toEqual({ orders: 1, files: ['orders.csv'] })
    const other = await business()
    await other.bring(ledger)
    expect(await other.overlapOf(orders)).toEqual({ orders: 1, files: ['ledger.csv'] })
  },
)
