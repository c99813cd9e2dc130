import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { updateBusiness } from '#contract/businesses.ts'
import { commitImport, getImport } from '#contract/imports.ts'
import { listProducts } from '#contract/products.ts'
import { checkFile, importFile, settled, undoAndWait } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import { testServer } from '#server/testing/test-server.ts'

const server = testServer({ now: () => new Date('2026-04-10T09:00:00Z') })

beforeAll(async () => {
  await server.current.db.system.execute(sql`DELETE FROM exchange_rates`)
  await server.current.db.system.execute(
    sql`INSERT INTO exchange_rates (day, currency, per_usd) VALUES ('2026-03-18', 'EGP', 50),
      ('2026-03-18', 'USD', 1), ('2026-03-18', 'SAR', 4)`,
  )
})

const moveTo = (country: 'EG', keepNumbers: boolean) => ({
  name: 'Shop',
  industry: 'retail' as const,
  country,
  keepNumbers,
})

test('refuses costs that are entered with an import in the previous currency, after the currency of the business was corrected', async () => {
  const { seller, params } = await shop(await server.current.seller(), 'SA')
  const { id } = await checkFile(seller, params.businessId, templateFile)
  await seller.call(updateBusiness, { params, body: moveTo('EG', false) })
  const one = { params: { ...params, importId: id } }
  await settled(seller, one.params)
  const newProducts = [{ sku: 'OUD-50', name: 'Oud', unitCost: 1_000 }]
  expect(await seller.fails(commitImport, { ...one, body: { newProducts } })).toMatchObject({
    code: 'invalid_input',
  })
  expect(await seller.fails(commitImport, { ...one, body: { newProducts, currency: 'SAR' } })).toMatchObject({
    code: 'currency_changed',
    data: { currency: 'EGP' },
  })
  expect(await seller.call(getImport, one)).toMatchObject({ status: 'ready' })
})

test('counts the products whose price an import converted, before the seller confirms another currency', async () => {
  const { seller, params } = await shop(await server.current.seller(), 'SA')
  const newProducts = [{ sku: 'OUD-50', name: 'Oud' }]
  const { id } = await importFile(seller, params.businessId, templateFile, { newProducts })
  await undoAndWait(seller, params.businessId, id)
  const { products } = await seller.call(listProducts, { params, query: {} })
  // the import converted the price of 250 EGP to 20 SAR
  expect(products).toMatchObject([{ price: 2_000, currency: 'SAR' }])
  expect(await seller.fails(updateBusiness, { params, body: moveTo('EG', false) })).toMatchObject({
    code: 'country_changes_amounts',
    data: { products: 1, imported: 1 },
  })
})

test('checks an unconfirmed import again after the currency of the business was corrected, so that its preview is up to date', async () => {
  const { seller, params, add } = await shop(await server.current.seller(), 'KW')
  await add({ sku: 'OUD-50' })
  const { id, preview } = await checkFile(seller, params.businessId, templateFile)
  // in this test, the Kuwaiti dinar has no exchange rate
  expect(preview?.unmatchedSkus).toMatchObject([{ reason: 'no_rate' }])
  await seller.call(updateBusiness, { params, body: moveTo('EG', true) })
  const again = await settled(seller, { ...params, importId: id })
  expect(again).toMatchObject({ status: 'ready', preview: { unmatchedSkus: [] } })
})
