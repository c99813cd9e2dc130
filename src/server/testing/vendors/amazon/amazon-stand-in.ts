import { gzipSync } from 'node:zlib'
import { type Context, Hono } from 'hono'
import { Bucket, StandIn, TestClock } from '../stand-in.ts'
import { type MadeSettlement, ordersReport, type SoldOrder } from './shop.ts'

const ORDERS = 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL'
const SETTLEMENTS = 'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2'
const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const TOKEN_MS = 60 * MINUTE_MS
const ADDRESS_MS = 5 * MINUTE_MS

/** For each operation, the calls that Amazon allows per second and at once, as it documents them. */
export const LIMITS = {
  getReports: { perSecond: 0.0222, burst: 10 },
  createReport: { perSecond: 0.0167, burst: 15 },
  getReport: { perSecond: 2, burst: 15 },
  getReportDocument: { perSecond: 0.0167, burst: 15 },
}
type Operation = keyof typeof LIMITS

type Status = 'IN_QUEUE' | 'IN_PROGRESS' | 'DONE' | 'CANCELLED' | 'FATAL'

interface StoredReport {
  readonly reportId: string
  readonly reportType: string
  readonly dataStartTime: Date
  readonly dataEndTime: Date
  readonly createdTime: Date
  /** The content of the report. null for a report that Amazon cannot create. */
  readonly text: string | null
  readonly ends: 'DONE' | 'CANCELLED' | 'FATAL'
  readonly readyAt: Date
}

export const AMAZON_ACCESS = {
  country: 'AE',
  clientId: 'amzn1.application-oa2-client.test',
  clientSecret: 'amzn1.oa2-cs.v1.SECRET-OF-THE-APP',
  refreshToken: 'Atzr|SECRET-REFRESH-TOKEN',
}

/**
 * Amazon's Selling Partner API for one seller: sign-in, reports and the host of documents, with its rate limits.
 * Times follow the clock of the test.
 */
export class AmazonStandIn extends StandIn {
  readonly orders: SoldOrder[] = []
  readonly settlements: MadeSettlement[] = []
  /** The statuses with which the next requested reports end, instead of `DONE`. */
  readonly nextEnds: ('CANCELLED' | 'FATAL')[] = []
  /** How long Amazon takes to create a report. */
  makeMs = MINUTE_MS
  /** Whether the seller has revoked the authorisation. */
  revoked = false
  tokensIssued = 0
  /** Number of calls that were refused because they exceeded the rate limit. */
  throttled = 0
  readonly #reports: StoredReport[] = []
  readonly #tokens = new Map<string, number>()
  readonly #addresses = new Map<string, { readonly text: string; readonly until: number }>()
  readonly #buckets: Readonly<Record<Operation, Bucket>>
  #made = 0

  constructor(clock = new TestClock('2026-11-20T06:00:00Z')) {
    const app = new Hono()
    super(app, clock)
    const bucket = (operation: Operation) => new Bucket(clock, LIMITS[operation])
    this.#buckets = {
      getReports: bucket('getReports'),
      createReport: bucket('createReport'),
      getReport: bucket('getReport'),
      getReportDocument: bucket('getReportDocument'),
    }
    app.post('/auth/o2/token', (c) => this.#signIn(c))
    const base = '/reports/2021-06-30'
    app.get(
      `${base}/reports`,
      this.#guarded('getReports', (c) => this.#list(c)),
    )
    app.post(
      `${base}/reports`,
      this.#guarded('createReport', (c) => this.#create(c)),
    )
    app.get(
      `${base}/reports/:id`,
      this.#guarded('getReport', (c) => this.#get(c)),
    )
    app.get(
      `${base}/documents/:id`,
      this.#guarded('getReportDocument', (c) => this.#document(c)),
    )
    app.get('/document/:key', (c) => this.#download(c))
  }

  get #now(): number {
    return this.clock.now().getTime()
  }

  #nextNumber(): string {
    this.#made += 1
    return String(this.#made)
  }

  async #signIn(c: Context) {
    const form = new URLSearchParams(await c.req.text())
    const { clientId, clientSecret, refreshToken } = AMAZON_ACCESS
    if (form.get('client_id') !== clientId || form.get('client_secret') !== clientSecret)
      return c.json({ error: 'invalid_client', error_description: 'Client authentication failed' }, 401)
    if (form.get('grant_type') !== 'refresh_token')
      return c.json({ error: 'unsupported_grant_type', error_description: 'Not supported' }, 400)
    if (this.revoked || form.get('refresh_token') !== refreshToken)
      return c.json({ error: 'invalid_grant', error_description: 'The grant is invalid or revoked' }, 400)
    this.tokensIssued += 1
    const token = `Atza|SECRET-ACCESS-TOKEN-${this.tokensIssued}`
    this.#tokens.set(token, this.#now + TOKEN_MS)
    return c.json({
      access_token: token,
      refresh_token: refreshToken,
      token_type: 'bearer',
      expires_in: TOKEN_MS / 1000,
    })
  }

  #guarded(operation: Operation, answer: (c: Context) => Response | Promise<Response>) {
    return async (c: Context) => {
      const until = this.#tokens.get(c.req.header('x-amz-access-token') ?? '')
      if (until === undefined || until <= this.#now || this.revoked)
        return problem(c, 403, 'Unauthorized', 'The access token you provided has expired.')
      c.header('x-amzn-RateLimit-Limit', String(LIMITS[operation].perSecond))
      if (this.#buckets[operation].take() > 0) {
        this.throttled += 1
        return problem(c, 429, 'QuotaExceeded', 'You exceeded your quota for the requested resource.')
      }
      return answer(c)
    }
  }

  async #create(c: Context) {
    const body = (await c.req.json()) as Record<string, unknown>
    const from = new Date(String(body.dataStartTime))
    const to = new Date(String(body.dataEndTime))
    const known = body.reportType === ORDERS
    const marketplaces = Array.isArray(body.marketplaceIds) ? body.marketplaceIds : []
    if (!known || marketplaces.length === 0 || !(from < to) || to.getTime() - from.getTime() > 30 * DAY_MS)
      return problem(c, 400, 'InvalidInput', 'Invalid Input')
    const created = this.clock.now()
    const text = ordersReport(this.orders, from, to, created)
    const ends = this.nextEnds.shift() ?? (text === null ? 'CANCELLED' : 'DONE')
    const reportId = this.#nextNumber()
    this.#reports.push({
      reportId,
      reportType: ORDERS,
      dataStartTime: from,
      dataEndTime: to,
      createdTime: created,
      text,
      ends,
      readyAt: new Date(this.#now + this.makeMs),
    })
    return c.json({ reportId }, 202)
  }

  #all(): StoredReport[] {
    const made = this.settlements
      .filter(({ madeAt }) => madeAt.getTime() <= this.#now)
      .map(
        ({ id, from, to, madeAt, text }): StoredReport => ({
          reportId: `settlement-${id}`,
          reportType: SETTLEMENTS,
          dataStartTime: from,
          dataEndTime: to,
          createdTime: madeAt,
          readyAt: madeAt,
          text,
          ends: 'DONE',
        }),
      )
    return [...made, ...this.#reports].sort((a, b) => b.createdTime.getTime() - a.createdTime.getTime())
  }

  #list(c: Context) {
    const query = c.req.query()
    const { nextToken } = query
    if (nextToken !== undefined && Object.keys(query).length > 1)
      return problem(c, 400, 'InvalidInput', 'nextToken must be the only parameter.')
    const asked = nextToken === undefined ? query : JSON.parse(atob(nextToken))
    const since = new Date(asked.createdSince ?? this.#now - 90 * DAY_MS)
    if (this.#now - since.getTime() > 90 * DAY_MS)
      return problem(c, 400, 'InvalidInput', 'createdSince is more than 90 days ago.')
    const types = String(asked.reportTypes ?? '').split(',')
    const statuses = asked.processingStatuses?.split(',')
    const found = this.#all().filter(
      (report) =>
        types.includes(report.reportType) &&
        report.createdTime >= since &&
        (statuses === undefined || statuses.includes(this.#statusOf(report))),
    )
    const skip = Number(asked.skip ?? 0)
    const pageSize = Number(asked.pageSize ?? 10)
    const more = found.length > skip + pageSize
    return c.json({
      reports: found.slice(skip, skip + pageSize).map((report) => this.#presented(report)),
      ...(more && { nextToken: btoa(JSON.stringify({ ...asked, skip: skip + pageSize })) }),
    })
  }

  #get(c: Context) {
    const report = this.#all().find(({ reportId }) => reportId === c.req.param('id'))
    return report ? c.json(this.#presented(report)) : problem(c, 404, 'NotFound', 'Report not found')
  }

  #statusOf({ createdTime, readyAt, ends }: StoredReport): Status {
    if (readyAt.getTime() <= this.#now) return ends
    return this.#now - createdTime.getTime() < MINUTE_MS / 2 ? 'IN_QUEUE' : 'IN_PROGRESS'
  }

  #presented(report: StoredReport) {
    const status = this.#statusOf(report)
    return {
      reportId: report.reportId,
      reportType: report.reportType,
      dataStartTime: report.dataStartTime.toISOString(),
      dataEndTime: report.dataEndTime.toISOString(),
      createdTime: report.createdTime.toISOString(),
      processingStatus: status,
      ...(status === 'DONE' && { reportDocumentId: `document-${report.reportId}` }),
    }
  }

  #document(c: Context) {
    const id = c.req.param('id')
    const report = this.#all().find(({ reportId }) => `document-${reportId}` === id)
    if (!report) return problem(c, 404, 'NotFound', 'Document not found')
    const key = `${report.reportId}-${this.#nextNumber()}`
    this.#addresses.set(key, { text: report.text ?? '', until: this.#now + ADDRESS_MS })
    return c.json({
      reportDocumentId: id,
      url: `https://tortuga-prod-eu.s3-eu-west-1.amazonaws.com/document/${key}?X-Amz-Signature=SECRET-ADDRESS`,
      compressionAlgorithm: 'GZIP',
    })
  }

  #download(c: Context) {
    const found = this.#addresses.get(c.req.param('key') ?? '')
    if (!found || found.until <= this.#now) return c.text('<Error><Code>AccessDenied</Code></Error>', 403)
    return c.body(gzipSync(found.text))
  }
}

function problem(c: Context, status: 400 | 403 | 404 | 429, code: string, details: string) {
  return c.json({ errors: [{ code, message: details, details }] }, status)
}
