import type { Browser } from 'playwright-core'
import { createProduct } from '#contract/products.ts'
import { hashPasswordText } from '#server/infra/auth/password-digits.ts'
import type { Database } from '#server/infra/db/database.ts'
import { newSeller as insertSeller } from '#server/testing/new-seller.ts'
import { catalogOf, productBody } from '#server/testing/product-forms.ts'
import { TEST_PASSWORD, TestClient } from '#server/testing/test-client.ts'
import { type Visit, visit } from './browser.ts'

/**
 * A server whose database the journeys can write to, so that sellers are inserted. On any other server, sellers sign up through the API.
 */
export interface SellersServer {
  url: string
  database: { db: Pick<Database, 'system'>; secret: string } | undefined
}

/** The hash of the sellers' password. It is computed once in each worker, because password hashing is slow on purpose. */
let passwordHash: Promise<string> | undefined

/** Creates a confirmed seller, with helpers that create test data through the API. */
export async function newSeller({ url, database }: SellersServer) {
  const api = database ? await inserted(url, database) : await new TestClient(url).signUp()
  const catalog = await catalogOf(api)
  return {
    api,
    catalog,
    addProduct: (businessId: string, overrides: object = {}) =>
      api.call(createProduct, { params: { businessId }, body: productBody(catalog, overrides) }),
  }
}
export type Seller = Awaited<ReturnType<typeof newSeller>>

function inserted(url: string, database: NonNullable<SellersServer['database']>): Promise<TestClient> {
  const hash = () => {
    passwordHash ??= hashPasswordText(TEST_PASSWORD)
    return passwordHash
  }
  return insertSeller({ ...database, url, https: false, hash })
}

/** Opens a page in which the seller is signed in. */
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
