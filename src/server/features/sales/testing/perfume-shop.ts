import { importFile } from '#server/testing/importing.ts'
import { shop } from '#server/testing/product-forms.ts'
import { amazonFile, noonFile, templateFile } from '#server/testing/sales-files.ts'
import type { TestServer } from '#server/testing/test-server.ts'

/**
 * Creates a business with sales from three files in three currencies, and a product for OUD-50 with a unit cost of 90.00.
 */
export async function perfumeShop(server: TestServer, name: string) {
  const { seller, params, catalog, add } = await shop(await server.seller())
  const costItems = [{ costCategoryId: catalog.categories.product ?? '', amount: 9_000 }]
  const { id: productId } = await add({ name, sku: 'OUD-50', costItems })
  for (const file of [templateFile, noonFile, amazonFile]) await importFile(seller, params.businessId, file)
  return { seller, params, productId }
}
