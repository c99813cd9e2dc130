import type { Browser } from 'playwright-core'
import { createProduct } from '#contract/products.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { TestClient } from '#server/testing/test-client.ts'
import { type Visit, visit } from './browser.ts'

/** Creates a confirmed seller through the API, with helpers that create test data. */
export async function newSeller(url: string) {
  const api = await new TestClient(url).signUp()
  const catalog = await catalogOf(api)
  return {
    api,
    catalog,
    addProduct: (businessId: string, overrides: object = {}) =>
      api.call(createProduct, { params: { businessId }, body: productBody(catalog, overrides) }),
  }
}
export type Seller = Awaited<ReturnType<typeof newSeller>>

/** Opens a page that is signed in as the seller. */
export async function visitAs(
  browser: Browser,
  url: string,
  { api }: Seller,
  options: Parameters<typeof visit>[2],
): Promise<Visit> {
  const opened = await visit(browser, url, options)
  const cookies = api.cookies.split('; ').map((pair) => {
    const [name = '', ...value] = pair.split('=')
    return { name, value: value.join('='), url }
  })
  await opened.context.addCookies(cookies)
  return opened
}
