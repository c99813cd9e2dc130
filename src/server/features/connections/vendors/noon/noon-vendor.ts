import { z } from 'zod'
import { readJson, refusalOf } from '../answers.ts'
import { documentOf, withRows } from '../documents.ts'
import {
  type Answer,
  type Remote,
  type RemoteCall,
  type StepResult,
  type Tokens,
  type Vendor,
  VendorError,
  type Window,
} from '../vendor.ts'
import { loginToken, type NoonKey, noonKeyOf } from './noon-key.ts'

const API = 'https://noon-api-gateway.noon.partners'
/** The report with one row per item, which `noon-transaction-view.ts` reads. It contains all countries of the seller. */
const REPORT = 'noon_financeweb_transactionviewreportonitemlevel'

const SESSION_DAYS = 30
/** The number of days before its expected end when a session is renewed, because noon does not say when it ends. */
const RENEW_DAYS_EARLY = 3
/** The maximum difference in seconds between the time in a login token and noon's clock. */
const CLOCK_SECONDS = 300
const DAY = 86_400_000

const FIRST_STATUS_SECONDS = 10
const STATUS_SECONDS = 30
/** The number of expired download URLs after which a report is requested again. */
const MAX_ADDRESSES = 3

const REFUSALS = { unauthorised: 'renew', permission: 'Finance' } as const

const categories = z.object({ export_categories: z.array(z.object({ export_category_code: z.string() })) })
const created = z.object({ export_code: z.string().min(1) })
const status = z.object({ export_status: z.string(), download_url: z.string().nullish() })

/**
 * noon's Partner API, from documentation and published programs: a service account signs in with a signed token, gets a
 * session cookie for 30 days, and asks for reports that noon makes as CSV files.
 */
export function noonVendor(): Vendor {
  return {
    code: 'noon',
    fields: [{ name: 'keyFile', kind: 'long_text', secret: true, parse: normalisedKey, facts: projectOf }],
    identity: ['project'],
    // where noon stores report files is not documented
    hosts: () => [
      'noon-api-gateway.noon.partners',
      '*.noon.partners',
      '*.nooncdn.com',
      'storage.googleapis.com',
    ],
    // noon allows 1,500 requests a minute
    budgets: { login: { perSecond: 0.1, burst: 5 }, api: { perSecond: 10, burst: 50 } },
    renewal: { operation: 'login', send: logIn },
    checks: [{ name: 'report', call: { operation: 'api', send: findReport } }],
    streams: [
      {
        name: 'transactions',
        windowDays: 31,
        // noon settles an order 1 to 8 days after the sale; some fees and returns follow weeks later
        polls: [{ everyMinutes: 1440, lookBackDays: 35 }],
        listsByDate: true,
        atOnce: 2,
        next: nextCall,
      },
    ],
  }
}

function normalisedKey(text: string): string | null {
  const key = noonKeyOf(text)
  return key && JSON.stringify(key)
}

function projectOf(text: string): { project: string } {
  return { project: noonKeyOf(text)?.project_code ?? '' }
}

async function logIn(remote: Remote): Promise<Tokens> {
  const key = noonKeyOf(remote.secrets.keyFile?.reveal() ?? '') as NoonKey
  const response = await remote.fetch(`${API}/identity/public/v1/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: loginToken(key, remote.now()), default_project_code: key.project_code }),
  })
  const cookie = response.headers
    .getSetCookie()
    .map((each) => each.split(';', 1)[0])
    .join('; ')
  if (response.ok && cookie !== '') {
    await response.body?.cancel()
    const expiresAt = new Date(remote.now().getTime() + (SESSION_DAYS - RENEW_DAYS_EARLY) * DAY)
    return { values: { cookie }, expiresAt }
  }
  if (response.status !== 400 && response.status !== 401) throw await refusalOf(remote, response, REFUSALS)
  const seconds = clockDifference(remote, response)
  if (Math.abs(seconds) >= CLOCK_SECONDS) throw new VendorError('retry', 'clock_wrong', { data: { seconds } })
  throw new VendorError('reconnect', 'credentials_refused')
}

/** Returns by how many seconds noon's clock is ahead of this server's. */
function clockDifference(remote: Remote, { headers }: Answer): number {
  const theirs = Date.parse(headers.get('date') ?? '')
  return Number.isNaN(theirs) ? 0 : Math.round((theirs - remote.now().getTime()) / 1000)
}

async function findReport(remote: Remote): Promise<void> {
  const response = await send(remote, '/impex/v1/export/category/list')
  const { export_categories } = await readJson(remote, response, categories, REFUSALS)
  const codes = export_categories.map(({ export_category_code }) => export_category_code)
  if (!codes.includes(REPORT))
    throw new VendorError('fail', 'permission_missing', { data: { permission: REFUSALS.permission } })
}

function nextCall(window: Window): RemoteCall<StepResult> {
  const { progress, secret } = window
  const code = progress.export
  if (typeof code !== 'string') return { operation: 'api', send: (remote) => request(remote, window) }
  const addresses = Number(progress.addresses ?? 0)
  return secret === null
    ? { operation: 'api', send: (remote) => ask(remote, code, addresses) }
    : { operation: 'api', send: (remote) => download(remote, code, addresses, secret.reveal(), window) }
}

/** Requests the report. If the answer is lost, requesting the report again only makes noon write an unused file. */
async function request(remote: Remote, { from, to }: Window): Promise<StepResult> {
  const response = await send(remote, '/impex/v1/export/create', {
    export_category_code: REPORT,
    // sends no country: a country in capitals makes the report empty, and without a country the report has all of them
    params: { from_date: dayOf(from), to_date: dayOf(new Date(to.getTime() - 1)) },
  })
  const { export_code } = await readJson(remote, response, created, REFUSALS)
  return waitFor('requested', export_code, 0, FIRST_STATUS_SECONDS)
}

async function ask(remote: Remote, code: string, addresses: number): Promise<StepResult> {
  const response = await send(remote, '/impex/v1/export/status', { export_code: code })
  const { export_status, download_url } = await readJson(remote, response, status, REFUSALS)
  if (/fail|error|cancel|expire|reject/i.test(export_status))
    throw new VendorError('restart', 'report_failed')
  if (export_status.toUpperCase() !== 'COMPLETE') return waitFor('requested', code, addresses, STATUS_SECONDS)
  if (!download_url) throw new VendorError('restart', 'report_failed')
  return { ...waitFor('ready', code, addresses + 1, 0), secret: download_url }
}

async function download(
  remote: Remote,
  code: string,
  addresses: number,
  address: string,
  { from, to }: Window,
): Promise<StepResult> {
  // the URL is signed and needs no session cookie, which must not be sent to another host than noon's API
  const response = await remote.fetch(address)
  if ([400, 403, 404, 410].includes(response.status)) {
    await response.body?.cancel()
    if (addresses >= MAX_ADDRESSES) throw new VendorError('restart', 'report_failed')
    return waitFor('requested', code, addresses, 0)
  }
  if (!response.ok) throw await refusalOf(remote, response, REFUSALS)
  const bytes = await withRows(documentOf(response))
  const fileName = `noon ${dayOf(from)} ${dayOf(new Date(to.getTime() - 1))}.csv`
  return bytes === null ? { kind: 'empty' } : { kind: 'document', fileName, bytes }
}

function waitFor(
  state: 'requested' | 'ready',
  code: string,
  addresses: number,
  seconds: number,
): Extract<StepResult, { kind: 'wait' }> {
  return { kind: 'wait', state, progress: { export: code, addresses }, seconds }
}

function send(remote: Remote, path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', cookie: remote.tokens.cookie?.reveal() ?? '' }
  return remote.fetch(
    `${API}${path}`,
    body === undefined ? { headers } : { method: 'POST', headers, body: JSON.stringify(body) },
  )
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10)
}
