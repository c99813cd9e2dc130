import { createProduct } from '#contract/products.ts'
import { importFile } from '#server/testing/importing.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import type { TestServer } from '#server/testing/test-server.ts'

/** Creates a business that sells oud in EGP, with a unit cost of 90.00 in its own currency, and has 40 units in stock. */
export async function oudShop(server: TestServer, country: 'EG' | 'AE' = 'EG') {
  const seller = await server.seller()
  const { id: businessId } = await seller.newBusiness({ country })
  const catalog = await catalogOf(seller)
  const { id: productId } = await seller.call(createProduct, {
    params: { businessId },
    body: productBody(catalog, {
      name: 'Oud 50 ml',
      sku: 'OUD-50',
      quantity: 42,
      costItems: [{ costCategoryId: catalog.categories.product ?? '', amount: 9_000 }],
    }),
  })
  await importFile(seller, businessId, templateFile)
  return { seller, catalog, productId, params: { businessId } }
}
