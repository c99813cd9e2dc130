import { z } from 'zod'
import { readJson, retryAfter } from '../answers.ts'
import { textOf } from '../documents.ts'
import { type Answer, type Remote, VendorError } from '../vendor.ts'

const API = 'https://sellingpartnerapi-eu.amazon.com'
export const TOKEN_ADDRESS = 'https://api.amazon.com/auth/o2/token'
/**
 * The hosts of the API, the sign-in and the documents. One endpoint serves Europe, the Middle East and India; documents
 * are on Amazon S3.
 */
export const HOSTS = ['sellingpartnerapi-eu.amazon.com', 'api.amazon.com', '*.amazonaws.com']

const REPORTS = '/reports/2021-06-30'

export const report = z.object({
  reportId: z.string(),
  reportType: z.string(),
  dataStartTime: z.string().optional(),
  dataEndTime: z.string().optional(),
  createdTime: z.string(),
  processingStatus: z.enum(['CANCELLED', 'DONE', 'FATAL', 'IN_PROGRESS', 'IN_QUEUE']),
  reportDocumentId: z.string().optional(),
})
export type Report = z.output<typeof report>

const reportList = z.object({ reports: z.array(report), nextToken: z.string().optional() })
const created = z.object({ reportId: z.string() })
const document = z.object({ url: z.url() })

export interface ReportFilter {
  readonly reportTypes: string
  readonly createdSince: string
  readonly processingStatuses?: string
}

/**
 * Lists the newest 100 reports that match a filter, or the next page of a list. The token of a page must be the only
 * parameter.
 */
export function getReports(remote: Remote, filter: ReportFilter | { nextToken: string }) {
  const query = new URLSearchParams('nextToken' in filter ? { ...filter } : { ...filter, pageSize: '100' })
  return call(remote, `${REPORTS}/reports?${query}`, reportList)
}

export function getReport(remote: Remote, reportId: string): Promise<Report> {
  return call(remote, `${REPORTS}/reports/${encodeURIComponent(reportId)}`, report)
}

export async function createReport(
  remote: Remote,
  body: { reportType: string; dataStartTime: string; dataEndTime: string; marketplaceIds: string[] },
): Promise<string> {
  const { reportId } = await call(remote, `${REPORTS}/reports`, created, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return reportId
}

/** Returns the download URL of a document, which is valid for five minutes. */
export async function getReportDocument(remote: Remote, documentId: string): Promise<string> {
  const { url } = await call(remote, `${REPORTS}/documents/${encodeURIComponent(documentId)}`, document)
  return url
}

async function call<Schema extends z.ZodType>(
  remote: Remote,
  path: string,
  schema: Schema,
  init: RequestInit = {},
): Promise<z.output<Schema>> {
  const headers = new Headers(init.headers)
  headers.set('x-amz-access-token', remote.tokens.accessToken?.reveal() ?? '')
  const response = await remote.fetch(`${API}${path}`, { ...init, headers })
  if (response.status === 429)
    throw new VendorError('throttled', 'throttled', { seconds: secondsToWait(remote, response) })
  if (response.status === 403) throw await deniedBy(response)
  return readJson(remote, response, schema, { unauthorised: 'renew', permission: 'reports' })
}

/** The seconds to wait after a refusal, from the rate in calls per second that Amazon states. */
function secondsToWait(remote: Remote, response: Answer): number | null {
  const rate = Number(response.headers.get('x-amzn-ratelimit-limit') ?? Number.NaN)
  return rate > 0 ? 1 / rate : retryAfter(remote, response)
}

/** Returns what a 403 means: either the access token must be renewed, or the app lacks a role. */
async function deniedBy(response: Answer): Promise<VendorError> {
  const text = await textOf(response)
  return /token|expired|revoked/i.test(text)
    ? new VendorError('renew', 'access_revoked')
    : new VendorError('fail', 'permission_missing', { data: { permission: 'reports' } })
}
