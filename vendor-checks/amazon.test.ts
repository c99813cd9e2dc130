import http from 'node:http'
import https from 'node:https'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'
import { serve } from '@hono/node-server'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { amazonVendor } from '../src/server/features/connections/vendors/amazon/amazon-vendor.ts'
import { AMAZON_ACCESS, AmazonStandIn, LIMITS } from '../src/server/testing/vendors/amazon/amazon-stand-in.ts'
import { settlementOf } from '../src/server/testing/vendors/amazon/shop.ts'

/** The part of Amazon's own client that is used here. The client has no types. */
interface Sdk {
  readonly ApiClient: new (address: string) => ApiClient
  readonly ReportsApi: new (client: ApiClient) => Reports
}
interface ApiClient {
  enableAutoRetrievalAccessToken(clientId: string, clientSecret: string, refreshToken: string): void
  disableRateLimiter(): void
}
interface SdkReport {
  readonly reportId: string
  readonly processingStatus: string
  readonly dataStartTime: Date
  readonly createdTime: Date
  readonly reportDocumentId?: string
}
interface Reports {
  createReport(body: object): Promise<{ reportId: string }>
  getReport(id: string): Promise<SdkReport>
  getReports(filter: object): Promise<{ reports: SdkReport[]; nextToken?: string }>
  getReportDocument(id: string): Promise<{ url: string; compressionAlgorithm: string }>
}

const PACKAGE = new URL('node_modules/@amazon-sp-api-release/amazon-sp-api-sdk-js/', import.meta.url)
const sdk: Sdk = await import(new URL('src/reports_v2021_06_30/index.js', PACKAGE).href)
const { defaultRateLimitMap }: { defaultRateLimitMap: Record<string, [number, number, number?]> } =
  await import(new URL('helper/DefaultRateLimitMap.mjs', PACKAGE).href)

const DAY_MS = 86_400_000
const ORDERS = 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL'
const SETTLEMENTS = 'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2'

let standIn = new AmazonStandIn()
const server = serve({ fetch: (request) => standIn.fetch(request), hostname: '127.0.0.1', port: 0 })
const { port } = await new Promise<AddressInfo>((resolve) => {
  server.on('listening', () => resolve(server.address() as AddressInfo))
})
// requests to Amazon's sign-in server go to the stand-in: the client cannot be told another sign-in server, unlike the API server
const request = https.request
https.request = ((options: http.RequestOptions) =>
  http.request({
    ...options,
    protocol: 'http:',
    host: '127.0.0.1',
    port,
    agent: http.globalAgent,
  })) as typeof request
afterAll(() => {
  https.request = request
  server.close()
})
beforeEach(() => {
  standIn = new AmazonStandIn()
})

function client(clientSecret = AMAZON_ACCESS.clientSecret): Reports {
  const api = new sdk.ApiClient(`http://127.0.0.1:${port}`)
  api.enableAutoRetrievalAccessToken(AMAZON_ACCESS.clientId, clientSecret, AMAZON_ACCESS.refreshToken)
  // the rate limiter of the client waits by the real clock, while the stand-in has a clock of its own
  api.disableRateLimiter()
  return new sdk.ReportsApi(api)
}

const from = new Date('2026-11-01T00:00:00Z')
const to = new Date('2026-11-20T00:00:00Z')
const ordersOf = (marketplaceIds: string[]) => ({
  reportType: ORDERS,
  dataStartTime: from.toISOString(),
  dataEndTime: to.toISOString(),
  marketplaceIds,
})

test("Amazon's own client requests an orders report from the stand-in, waits for the report and downloads it", async () => {
  const reports = client()
  standIn.orders.push({
    id: '171-0000001-0000001',
    sku: 'OUD-50',
    price: 12_345,
    states: [{ at: new Date('2026-11-10T09:00:00Z'), status: 'Shipped' }],
  })
  const { reportId } = await reports.createReport(ordersOf(['A2VIGQ35RCS4UG']))
  expect((await reports.getReport(reportId)).processingStatus).toBe('IN_QUEUE')
  standIn.clock.advance(120)
  const made = await reports.getReport(reportId)
  expect(made).toMatchObject({ reportId, processingStatus: 'DONE', dataStartTime: from })
  const document = await reports.getReportDocument(made.reportDocumentId ?? '')
  expect(document.compressionAlgorithm).toBe('GZIP')
  const answer = await fetch(`http://127.0.0.1:${port}${new URL(document.url).pathname}`)
  expect(gunzipSync(await answer.bytes()).toString()).toMatch(/^amazon-order-id\t.*\n171-0000001-0000001\t/s)
})

test("Amazon's own client lists settlements of the stand-in page by page", async () => {
  const reports = client()
  for (let n = 0; n < 3; n += 1) {
    const madeAt = new Date(from.getTime() + n * DAY_MS)
    standIn.settlements.push(settlementOf(`1500000000${n}`, { from, to, madeAt }, []))
  }
  const createdSince = new Date('2026-10-01T00:00:00Z')
  const filter = { reportTypes: [SETTLEMENTS], processingStatuses: ['DONE'], createdSince, pageSize: 2 }
  const first = await reports.getReports(filter)
  expect(first.reports.map(({ reportId }) => reportId)).toEqual([
    'settlement-15000000002',
    'settlement-15000000001',
  ])
  const second = await reports.getReports({ nextToken: first.nextToken })
  expect(second.reports.map(({ reportId }) => reportId)).toEqual(['settlement-15000000000'])
  expect(second.nextToken).toBeUndefined()
})

test("the stand-in refuses calls of Amazon's own client with the status codes that Amazon documents", async () => {
  const status = (call: Promise<unknown>) =>
    call.then(
      () => 200,
      (error: { status?: number }) => error.status,
    )
  expect(await status(client('wrong').getReports({ reportTypes: [ORDERS] }))).toBe(401)
  const reports = client()
  const tooOld = new Date('2026-08-01T00:00:00Z')
  expect(await status(reports.getReports({ reportTypes: [ORDERS], createdSince: tooOld }))).toBe(400)
  expect(await status(reports.createReport(ordersOf([])))).toBe(400)
  expect(await status(reports.getReportDocument('unknown'))).toBe(404)
  const calls = await Promise.all(
    Array.from({ length: 15 }, () => status(reports.createReport(ordersOf(['x'])))),
  )
  expect(calls.filter((each) => each === 429)).toHaveLength(1)
  standIn.revoked = true
  expect(await status(client().getReports({ reportTypes: [ORDERS] }))).toBe(400)
})

test("the stand-in has the rate limits of Amazon's own client, and Safi stays below them", () => {
  const { budgets } = amazonVendor()
  for (const [operation, limit] of Object.entries(LIMITS)) {
    const [calls = 0, burst = 0, seconds = 1] = defaultRateLimitMap[`ReportsApi-${operation}`] ?? []
    expect([operation, limit.burst]).toEqual([operation, burst])
    expect(limit.perSecond).toBeCloseTo(calls / seconds, 4)
    expect(budgets[operation]?.burst).toBeLessThan(burst)
    expect(budgets[operation]?.perSecond).toBeLessThan(calls / seconds)
  }
})
