import { expect, test } from 'vitest'
import {
  ordersQuery,
  READ_EXPORT,
  READ_ORDER,
  START_EXPORT,
  VERSION,
} from '../src/server/features/connections/vendors/shopify/queries.ts'
import { shopifyVendor } from '../src/server/features/connections/vendors/shopify/shopify-vendor.ts'
import { Driver, type Platform } from '../src/server/testing/vendors/drive.ts'
import {
  SHOPIFY_ENTERED,
  ShopifyStandIn,
  shopifyShopOrder,
} from '../src/server/testing/vendors/shopify/shopify-stand-in.ts'
import { TestClock } from '../src/server/testing/vendors/stand-in.ts'
import { packageFile } from './packages.ts'
import { answering } from './planted.ts'
import { adminSchema } from './shopify-schema.ts'

/** The part of the package `graphql` that is used here. */
interface GraphQL {
  buildClientSchema(introspection: object): object
  parse(text: string): object
  validate(schema: object, document: object): { message: string }[]
  graphql(call: object): Promise<{ data?: unknown; errors?: { message: string }[] }>
}

const { buildClientSchema, graphql, parse, validate }: GraphQL = await import(
  packageFile('graphql/index.mjs')
)
const schema = buildClientSchema(adminSchema(VERSION))
const objectionsTo = (text: string) => validate(schema, parse(text)).map(({ message }) => message)

const FROM = '2026-03-01T00:00:00Z'
const TO = '2026-04-01T00:00:00Z'

test.each([
  ['the export of orders', ordersQuery(FROM, TO)],
  ['the start of an export', START_EXPORT],
  ['the state of an export', READ_EXPORT],
  ['the check of the permission', READ_ORDER],
])("Shopify's published schema accepts Safi's query for %s", (_, text) => {
  expect(objectionsTo(text)).toEqual([])
})

test("Shopify's published schema refuses a field that an order does not have", () => {
  expect(objectionsTo(ordersQuery(FROM, TO).replace('totalTaxSet', 'totalVatSet'))).toEqual([
    expect.stringContaining('Cannot query field "totalVatSet" on type "Order".'),
  ])
})

/**
 * Makes an export with Safi's client and returns what is wrong with the responses of the stand-in. Each query is executed against the
 * schema with the response as its data, which finds missing, superfluous and wrong values.
 */
async function wrongAnswers(change?: (platform: Platform) => Platform): Promise<string[]> {
  const shopify = new ShopifyStandIn(new TestClock('2026-04-02T08:00:00Z'))
  shopify.shop.orders.push(shopifyShopOrder(1, FROM), shopifyShopOrder(2, FROM, { status: 'REFUNDED' }))
  shopify.startOtherExport()
  shopify.shop.ends.push('FAILED')
  const platform = change?.(shopify) ?? shopify
  const wrong: string[] = []
  const checked: Platform = {
    clock: platform.clock,
    fetch: async (input, init) => {
      const request = new Request(input, init)
      const response = await platform.fetch(request.clone())
      const answer = await response.clone().text()
      if (request.url.endsWith('graphql.json')) {
        const { query, variables } = JSON.parse(await request.text())
        wrong.push(...(await faultsOf(query, variables, JSON.parse(answer).data)))
      }
      if (request.url.includes('/bulk/')) wrong.push(...(await faultsOfExport(answer)))
      return response
    },
  }
  const driver = new Driver(shopifyVendor(), checked, SHOPIFY_ENTERED)
  expect(await driver.firstFailedCheck()).toBeNull()
  await driver.readWindow('orders', FROM, TO)
  expect(driver.errors).toEqual(['restart: report_failed'])
  return wrong
}

async function faultsOf(source: string, variableValues: object, rootValue: unknown): Promise<string[]> {
  const typeResolver = () => 'BulkOperation'
  const { data, errors = [] } = await graphql({ schema, source, variableValues, rootValue, typeResolver })
  const [expected, found] = [JSON.stringify(data), JSON.stringify(rootValue)]
  const other = errors.length === 0 && expected !== found ? [`${found} instead of ${expected}`] : []
  return [...errors.map(({ message }) => message), ...other]
}

/** Checks the lines of an export: each line is a node of the export query, and follows the line of its parent. */
async function faultsOfExport(text: string): Promise<string[]> {
  const orders: { node: object & { lineItems: { edges: object[] } } }[] = []
  for (const line of text.trim().split('\n')) {
    const { __parentId, ...node } = JSON.parse(line)
    if (__parentId === undefined) orders.push({ node: { ...node, lineItems: { edges: [] } } })
    else orders.at(-1)?.node.lineItems.edges.push({ node })
  }
  return faultsOf(ordersQuery(FROM, TO), {}, { orders: { edges: orders } })
}

test("the responses of Shopify's stand-in match the published schema", async () => {
  expect(await wrongAnswers()).toEqual([])
})

test.each([
  ['a state that exports do not have', '"RUNNING"', '"WALKING"', /cannot represent value: "WALKING"/],
  ['a field that was not asked for', '"url":', '"size":1,"url":', /"size":1.* instead of/],
])('the check reports a response with %s', async (_, part, planted, message) => {
  const plant = (answer: object) => JSON.parse(JSON.stringify(answer).replace(part, planted))
  const wrong = await wrongAnswers((platform) => answering(platform, /graphql/, plant))
  expect(wrong.length).toBeGreaterThan(0)
  for (const each of wrong) expect(each).toMatch(message)
})
