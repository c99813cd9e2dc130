import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { type ApiKeyScope, makeApiKey, revokeApiKey } from '#contract/api-keys.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { createProduct } from '#contract/products.ts'
import { sallaText } from '#domain/import/testing/salla-file.ts'
import { daysFrom } from '#domain/profit/period-before.ts'
import { importFile } from '#server/testing/importing.ts'
import { templateFile } from '#server/testing/sales-files.ts'
import type { TestClient } from '#server/testing/test-client.ts'
import { testServer } from '#server/testing/test-server.ts'
import { WAIT_MS } from '#server/testing/time-limits.ts'
import { MARK, PASSWORD, type WholeTenant, wholeTenant } from '#server/testing/whole-tenant.ts'
import { TOOLS } from './tools.ts'

const server = testServer()
let owner: WholeTenant
let assistant: Client

beforeAll(async () => {
  owner = await wholeTenant(await server.current.seller())
  assistant = await connect(await keyOf(owner.seller, 'read'))
})

const keyOf = async (seller: TestClient, scope: ApiKeyScope) =>
  (await seller.call(makeApiKey, { body: { name: `Assistant ${scope}`, scope, password: PASSWORD } })).key

/** Connects the official MCP client, with the API key in the Authorization header. */
async function connect(key: string): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  const address = new URL('/api/mcp', server.current.url)
  await client.connect(
    new StreamableHTTPClientTransport(address, {
      requestInit: { headers: { authorization: `Bearer ${key}` } },
    }),
  )
  return client
}

async function ask(client: Client, name: string, args: Record<string, unknown> = {}) {
  const { isError = false, content } = await client.callTool({ name, arguments: args })
  const [first] = content
  if (first?.type !== 'text') throw new Error('the answer is not a text')
  return { isError, text: first.text, answer: JSON.parse(first.text) as Record<string, unknown> }
}

describe('the MCP server', () => {
  test('lists its tools as read-only, with a schema of their arguments', async () => {
    const { tools } = await assistant.listTools()
    expect(tools.map(({ name }) => name)).toEqual(TOOLS.map(({ name }) => name))
    for (const { name, annotations, inputSchema } of tools) {
      expect(annotations, name).toMatchObject({ readOnlyHint: true })
      expect(inputSchema.type, name).toBe('object')
    }
    const report = tools.find(({ name }) => name === 'profit_report')?.inputSchema
    expect(report?.required).toEqual(['businessId'])
    expect(Object.keys(report?.properties ?? {})).toEqual([
      'businessId',
      'from',
      'to',
      'inCurrency',
      'compare',
      'by',
    ])
    expect(assistant.getInstructions()).toContain('null means unknown, never zero')
  })

  test('has tools that make only GET requests to the API', () => {
    for (const { parts } of TOOLS) {
      for (const endpoint of Object.values(parts)) expect(endpoint.method, endpoint.path).toBe('get')
    }
  })

  test.each(TOOLS.map((tool) => [tool.name, tool] as const))(
    'the tool %s returns what the API returns, and a link to the screen',
    async (name, { parts }) => {
      const { businessId, productId } = owner.ids
      // Jobs renew alerts and learned fees after a read of outdated ones, possibly between the two reads.
      const { answer } = await vi.waitFor(async () => {
        const { isError, answer } = await ask(assistant, name, { businessId, productId, pageSize: 100 })
        expect(isError).toBe(false)
        for (const [part, endpoint] of Object.entries(parts)) {
          expect(answer[part], part).toEqual(
            await fromApi(endpoint, { businessId, productId, pageSize: 100 }),
          )
        }
        return { answer }
      }, WAIT_MS)
      const { pathname } = new URL(String(answer.link))
      expect(pathname).toMatch(name === 'list_businesses' ? /^\/my-businesses$/ : `/business/${businessId}/`)
    },
  )

  test('answers null for a price that is not known yet, where the API has 0', async () => {
    const { businessId = '' } = owner.ids
    const { id: productId } = await owner.seller.call(createProduct, {
      params: { businessId },
      body: { ...owner.product, sku: '', imageIds: [] },
    })
    // a product has no price if it was created from sales without an exchange rate
    await server.current.db.system.execute(sql`UPDATE products SET price = 0 WHERE id = ${productId}`)
    const { answer } = await ask(assistant, 'product_detail', { businessId, productId })
    expect(answer.product).toMatchObject({ id: productId, price: null })
    const { text } = await ask(assistant, 'products', { businessId })
    expect(text).toContain('"price":null')
    expect(text).not.toContain('"price":0')
  })

  test('answers with a link to the screen that shows the same days and filters', async () => {
    const { businessId, productId } = owner.ids
    const march = { from: '2026-03-01', to: '2026-03-31' }
    const linked = async (name: string, args: Record<string, unknown>) => {
      const { pathname, searchParams } = new URL(
        String((await ask(assistant, name, { businessId, ...args })).answer.link),
      )
      return [pathname.replace(`/business/${businessId}/`, ''), Object.fromEntries(searchParams)]
    }
    const reports = { inCurrency: 'each', ...march }
    expect(await linked('profit_report', { ...march, by: 'week', compare: 'year' })).toEqual([
      'reports',
      { ...reports, by: 'week', compare: 'year' },
    ])
    expect(await linked('profit_breakdown', { ...march, by: 'platform' })).toEqual([
      'reports',
      { ...reports, tab: 'platforms', by: 'platform' },
    ])
    expect(await linked('explain_change', { ...march, productId })).toEqual([
      'reports',
      { ...reports, tab: 'bridge', product: productId, compare: 'previous' },
    ])
    expect(await linked('fee_findings', { ...march, platform: 'noon' })).toEqual([
      'fees',
      { ...march, tab: 'check', platform: 'noon' },
    ])
    // without a period, these screens show the last 30 days but the API all time, so the link names the period
    expect(await linked('products', { search: 'oud' })).toEqual([
      'products',
      { search: 'oud', period: 'all' },
    ])
    expect(await linked('stock', { show: 'due' })).toEqual(['inventory/restock', { show: 'due' }])
  })

  test('answers for the last days with a link to the same days, not to those of other arguments', async () => {
    const { businessId, productId } = owner.ids
    for (const name of ['products', 'product_detail']) {
      const args = { businessId, productId, from: '2026-03-01', to: '2026-03-31', days: 14 }
      const { list, sales, link } = (await ask(assistant, name, args)).answer
      const { period } = (list ?? sales) as { period: { from: string; to: string } }
      expect(daysFrom(period.from, period.to), name).toBe(13)
      const search = Object.fromEntries(new URL(String(link)).searchParams)
      expect(search, name).toMatchObject(period)
      expect(search.compare, name).toBe(sales && 'days')
    }
  })

  test('answers null for costs, fees and profit that are unknown, where the API has numbers', async () => {
    const { id: businessId } = await owner.seller.newBusiness({ name: 'No costs' })
    await importFile(owner.seller, businessId, templateFile)
    await importFile(owner.seller, businessId, { name: 'orders.csv', text: sallaText([{}]) })
    const march = { businessId, from: '2026-03-01', to: '2026-03-31' }
    const { report } = (await ask(assistant, 'profit_report', march)).answer
    const unknown = {
      cost: null,
      profit: null,
      marginBp: null,
      coveredProfit: null,
      profitAfterOverheads: null,
    }
    expect(report).toMatchObject({
      statements: [
        { currency: 'EGP', totals: { ...unknown, revenue: 50_000, fees: expect.any(Number) } },
        { currency: 'SAR', totals: { ...unknown, fees: null, feeParts: null } },
      ],
    })
    const { bridge } = (await ask(assistant, 'explain_change', march)).answer
    const profit = { before: 0, now: null }
    expect(bridge).toMatchObject({ statements: [{ profit }, { profit }] })
  })

  /** The response that the API gives to the seller's browser session. */
  function fromApi(endpoint: Endpoint, args: Record<string, unknown>): Promise<unknown> {
    const taken = Object.entries(args).filter(([name]) => name in (endpoint.query?.shape ?? {}))
    return owner.seller.call(endpoint, { params: args, query: Object.fromEntries(taken) })
  }

  test("another seller's key reads nothing of a business", async () => {
    const stranger = await connect(await keyOf(await server.current.seller(), 'full'))
    const { businessId, productId } = owner.ids
    for (const { name } of TOOLS.slice(1)) {
      const { isError, text, answer } = await ask(stranger, name, { businessId, productId })
      expect(isError, name).toBe(true)
      expect(answer.code, name).toMatch(/^(business|product)_not_found$/)
      expect(text).not.toContain(MARK)
    }
    expect((await ask(stranger, 'list_businesses')).answer.list).toEqual({ businesses: [] })
  })

  test('names a wrong argument in its error, and stays connected', async () => {
    const { businessId } = owner.ids
    for (const wrong of [{ from: '2026-13-01' }, { compare: '2026-02-01..2026-01-01' }]) {
      const { isError, content } = await assistant.callTool({
        name: 'explain_change',
        arguments: { businessId, ...wrong },
      })
      expect(isError).toBe(true)
      expect(JSON.stringify(content)).toContain(Object.keys(wrong)[0])
    }
    expect((await ask(assistant, 'list_businesses')).isError).toBe(false)
  })

  test('requires an API key: refuses visitors, the session cookie of a seller, and a revoked key', async () => {
    const body = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })
    const headers = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    const post = (client: TestClient) => client.fetch('/api/mcp', { method: 'POST', headers, body })
    expect((await post(server.current.visitor())).status).toBe(401)
    expect((await post(owner.seller)).status).toBe(401)

    const made = await owner.seller.call(makeApiKey, { body: { name: 'Lost laptop', password: PASSWORD } })
    const client = await connect(made.key)
    await owner.seller.call(revokeApiKey, { params: { apiKeyId: made.id } })
    await expect(client.listTools()).rejects.toThrow()
  })

  test('refuses event streams, because it has no changes to announce to a client', async () => {
    const key = await keyOf(owner.seller, 'read')
    const stream = await server.current.visitor().fetch('/api/mcp', {
      headers: { authorization: `Bearer ${key}`, accept: 'text/event-stream' },
    })
    expect(stream.status).toBe(405)
  })
})
