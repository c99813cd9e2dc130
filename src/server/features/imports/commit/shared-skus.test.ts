import { expect, test } from 'vitest'
import { getDashboard } from '#contract/dashboard.ts'
import { getProduct, updateProduct } from '#contract/products.ts'
import { checkFile, importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { sharedServer } from '#server/testing/test-server.ts'

const server = sharedServer()

const HEADER =
  'order_id,line_id,date,platform,sku,product_name,quantity,unit_price,referral_fee,fulfilment_fee,currency,type'
const sale = (order: string, platform: string) =>
  `${order},1,2026-03-01,${platform},DUP,Lamp,1,250.00,0.00,0.00,EGP,sale`
const file = (name: string, ...rows: string[]) => ({ name, text: [HEADER, ...rows].join('\n') })
const ON_NOON = { referralFeePpm: 150_000, outboundFee: 1_200, sku: 'DUP' }
const both = [sale('N1', 'noon'), sale('J1', 'Jumia')]

test('lists a SKU twice in the preview when the SKU matches a product on only one of two platforms, in either order of rows', async () => {
  const { add, business, catalog, seller } = await shop(await server.current.seller())
  await add({ sku: 'OWN-1', platforms: [{ platformId: catalog.platforms.noon, ...ON_NOON }] })
  for (const rows of [both, both.toReversed()]) {
    const { preview } = await checkFile(seller, business.id, file('both.csv', ...rows))
    expect(preview).toMatchObject({ matchedSkus: 1, unmatchedSkuCount: 1 })
    expect(preview?.unmatchedSkus).toMatchObject([
      { sku: 'DUP', reason: 'no_product', lines: 1, units: 1, revenue: 25_000 },
    ])
  }
})

test('saves a cost for the product that the preview asked about when another product has the same SKU as its own', async () => {
  const { add, business, catalog, params, seller } = await shop(await server.current.seller())
  const platforms = [{ platformId: catalog.platforms.noon, ...ON_NOON }]
  const own = await add({ sku: 'DUP' })
  const onNoon = await add({ sku: 'OWN-1', costItems: [], platforms })
  const costs = [{ sku: 'DUP', unitCost: 1_200 }]
  await importFile(seller, business.id, file('noon.csv', sale('N1', 'noon')), { costs, currency: 'EGP' })
  const costOf = async ({ id: productId }: { id: string }) =>
    (await seller.call(getProduct, { params: { ...params, productId } })).unitCost
  expect([await costOf(own), await costOf(onNoon)]).toEqual([10_000, 1_200])
})

test('matches a SKU that two products shared with one of them, once the other product has another SKU', async () => {
  const { add, business, catalog, form, params, seller } = await shop(await server.current.seller())
  await add({ sku: 'DUP', platforms: [{ platformId: catalog.platforms.noon, ...ON_NOON }] })
  const other = await add({ sku: 'DUP' })
  await importFile(seller, business.id, file('both.csv', ...both))
  const figures = async () => (await seller.call(getDashboard, { params })).statements[0]?.totals
  // on noon the SKU matches only the first product; on Jumia it is ambiguous
  expect(await figures()).toMatchObject({ cost: 10_000, coverageBp: 5_000, profit: 40_000 })
  await seller.call(updateProduct, {
    params: { ...params, productId: other.id },
    body: form({ sku: 'OTHER' }),
  })
  expect(await figures()).toMatchObject({ cost: 20_000, coverageBp: 10_000, profit: 30_000 })
})
