import { documentOf } from '../documents.ts'
import {
  type Bytes,
  type Remote,
  type RemoteCall,
  type StepResult,
  VendorError,
  type Window,
} from '../vendor.ts'
import {
  createReport,
  getReport,
  getReportDocument,
  getReports,
  type Report,
  type ReportFilter,
} from './requests.ts'
import { withoutPlaces } from './without-places.ts'

const ORDERS = 'GET_FLAT_FILE_ALL_ORDERS_DATA_BY_LAST_UPDATE_GENERAL'
const SETTLEMENTS = 'GET_V2_SETTLEMENT_REPORT_DATA_FLAT_FILE_V2'
const DAY_MS = 86_400_000
const POLL_SECONDS = 30
/** How far back settlements are listed. Amazon answers with an error if the start is more than 90 days ago. */
const LISTED_MS = 90 * DAY_MS - 3600_000
/** The number of failed downloads after which a document counts as damaged. */
const MOST_DOWNLOADS = 3

const MARKETPLACES: Readonly<Record<string, string>> = {
  EG: 'ARBP9OOSHTCHU',
  SA: 'A17E79C6D8DWNP',
  AE: 'A2VIGQ35RCS4UG',
}
export const COUNTRIES = Object.keys(MARKETPLACES)

/** The next call for a report of the orders that changed in a window: it is requested, waited for and downloaded. */
export function nextOfOrders(window: Window): RemoteCall<StepResult> {
  const { reportId, documentId } = window.progress
  if (typeof documentId === 'string') return nextOfDocument(window, documentId, 'orders', withoutPlaces)
  if (typeof reportId === 'string')
    return { operation: 'getReport', send: (remote) => made(remote, reportId) }
  if (window.unsure && window.progress.searched !== true)
    return { operation: 'getReports', send: (remote) => search(remote, window) }
  return { operation: 'createReport', send: (remote) => request(remote, window) }
}

async function request(remote: Remote, window: Window): Promise<StepResult> {
  const reportId = await createReport(remote, {
    reportType: ORDERS,
    dataStartTime: window.from.toISOString(),
    dataEndTime: window.to.toISOString(),
    marketplaceIds: [MARKETPLACES[remote.settings.country ?? ''] ?? ''],
  })
  return requested(reportId)
}

function requested(reportId: string): StepResult {
  return { kind: 'wait', state: 'requested', progress: { reportId }, seconds: POLL_SECONDS }
}

/** Looks for a report that an earlier call may have requested, so that it is not requested twice. */
async function search(remote: Remote, window: Window): Promise<StepResult> {
  const createdSince = new Date(remote.now().getTime() - DAY_MS).toISOString()
  const { reports } = await getReports(remote, { reportTypes: ORDERS, createdSince })
  const found = reports.find(
    ({ dataStartTime, dataEndTime, processingStatus }) =>
      Date.parse(dataStartTime ?? '') === window.from.getTime() &&
      Date.parse(dataEndTime ?? '') === window.to.getTime() &&
      processingStatus !== 'FATAL' &&
      processingStatus !== 'CANCELLED',
  )
  if (found) return requested(found.reportId)
  return { kind: 'wait', state: 'ready', progress: { searched: true }, seconds: 0 }
}

async function made(remote: Remote, reportId: string): Promise<StepResult> {
  const found = await getReport(remote, reportId)
  switch (found.processingStatus) {
    case 'DONE':
      return ready(found)
    // the period has no orders; the sync requests the report again if a neighbouring window has sales
    case 'CANCELLED':
      return { kind: 'empty' }
    case 'FATAL':
      throw new VendorError('restart', 'report_failed')
    default:
      return requested(reportId)
  }
}

function ready({ reportDocumentId }: Report): StepResult {
  if (reportDocumentId === undefined) throw new VendorError('restart', 'report_failed')
  return { kind: 'wait', state: 'ready', progress: { documentId: reportDocumentId }, seconds: 0 }
}

/**
 * The next call for settlements. Amazon makes settlements by itself, so they are listed instead of requested, and each
 * is downloaded once.
 */
export function nextOfSettlements(window: Window): RemoteCall<StepResult> {
  const { remoteId, progress } = window
  if (remoteId === null) return { operation: 'getReports', send: (remote) => list(remote, window) }
  if (typeof progress.documentId === 'string')
    return nextOfDocument(window, progress.documentId, 'settlement', (bytes) => bytes)
  return { operation: 'getReport', send: (remote) => made(remote, remoteId) }
}

async function list(remote: Remote, { from, progress }: Window): Promise<StepResult> {
  const oldest = remote.now().getTime() - LISTED_MS
  const filter: ReportFilter | { nextToken: string } =
    typeof progress.nextToken === 'string'
      ? { nextToken: progress.nextToken }
      : {
          reportTypes: SETTLEMENTS,
          processingStatuses: 'DONE',
          createdSince: new Date(Math.max(from.getTime(), oldest)).toISOString(),
        }
  const { reports, nextToken } = await getReports(remote, filter)
  return {
    kind: 'found',
    reports: reports.map(({ reportId, dataStartTime, dataEndTime, createdTime, reportDocumentId }) => ({
      remoteId: reportId,
      from: new Date(dataStartTime ?? createdTime),
      to: new Date(dataEndTime ?? createdTime),
      progress: { documentId: reportDocumentId ?? null },
    })),
    next: nextToken === undefined ? null : { nextToken },
  }
}

function nextOfDocument(
  window: Window,
  documentId: string,
  name: string,
  clean: (bytes: AsyncIterable<Uint8Array>) => Bytes,
): RemoteCall<StepResult> {
  const { secret, progress } = window
  const downloads = Number(progress.downloads ?? 0)
  if (secret === null)
    return {
      operation: 'getReportDocument',
      send: async (remote) => ({
        kind: 'wait',
        state: 'ready',
        progress: { documentId, downloads },
        secret: await getReportDocument(remote, documentId),
        seconds: 0,
      }),
    }
  return {
    operation: 'download',
    async send(remote) {
      const response = await remote.fetch(secret.reveal())
      if (response.ok)
        return { kind: 'document', fileName: fileName(name, window), bytes: clean(documentOf(response)) }
      await response.body?.cancel()
      if (response.status >= 500) throw new VendorError('retry', 'vendor_unavailable')
      // the URL of the document has expired
      if (downloads + 1 >= MOST_DOWNLOADS) throw new VendorError('restart', 'document_damaged')
      return {
        kind: 'wait',
        state: 'ready',
        progress: { documentId, downloads: downloads + 1 },
        seconds: 0,
      }
    },
  }
}

function fileName(name: string, { from, to }: Window): string {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return `amazon-${name}-${day(from)}-${day(to)}.txt`
}

/** The check that reports of this type may be listed, which requires the role for that type. */
export function mayList(which: 'orders' | 'settlements'): RemoteCall<void> {
  const reportTypes = which === 'orders' ? ORDERS : SETTLEMENTS
  return {
    operation: 'getReports',
    async send(remote) {
      const createdSince = new Date(remote.now().getTime() - DAY_MS).toISOString()
      await getReports(remote, { reportTypes, createdSince })
    },
  }
}
