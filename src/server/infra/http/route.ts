import { createRoute, type OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { z } from 'zod'
import type { ApiKeyScope } from '#contract/api-keys.ts'
import type { Endpoint, ParsedBody, ParsedParams, ParsedQuery, ResponseOf } from '#contract/endpoint.ts'
import { ERRORS, type ErrorCode } from '#contract/errors.ts'
import { neededFor, type Role, refusalOf } from '#contract/roles.ts'
import type { CookieSession } from '../auth/sessions.ts'
import { type MemberAccess, withAccess } from '../db/member-access.ts'
import type { OwnerId } from '../db/owner.ts'
import type { Log } from '../observability/log.ts'
import { AppError } from './errors.ts'
import { hiddenFields, hide, refuseRevealing } from './hide-costs.ts'
import { expectLongBody } from './listen.ts'
import { rejectInvalidText } from './reject-invalid-text.ts'
import { whileMember } from './while-member.ts'

/**
 * What the server knows about the caller. `ownerId`: the caller's own account. `access`: what the caller may do as a
 * member of the business that the request names; null for the owner of the business and for callers who are no
 * members. `keyScope` and `keyRole` belong to the API key that identified the caller; null without a key. `session`
 * belongs to the cookie. If the session still waits for its second step, there is no `ownerId`.
 */
export type HttpEnv = {
  Variables: {
    requestId: string
    log: Log
    ownerId: OwnerId | null
    access: MemberAccess | null
    /** Reads again what the caller may do as a member. Throws if the caller's API key was revoked meanwhile. */
    accessNow: () => Promise<MemberAccess | null>
    keyScope: ApiKeyScope | null
    keyRole: Role | null
    session: CookieSession | null
    /** Throws business_not_found if the business does not belong to this account. */
    requireOwner: (ownerId: OwnerId, businessId: string) => Promise<void>
    /** Records in the audit log that a file with data was exported. */
    recordExport: (place: ExportPlace, fileName: string) => Promise<void>
  }
}
/** Whose data were exported: those of a business, or of the whole account. */
export interface ExportPlace {
  readonly ownerId: OwnerId
  readonly businessId: string | null
}
export type HttpApp = OpenAPIHono<HttpEnv>
export type HttpContext = Context<HttpEnv>

export interface Call<E> {
  readonly c: HttpContext
  readonly params: ParsedParams<E>
  readonly query: ParsedQuery<E>
  readonly body: ParsedBody<E>
}
/** `owner` is the owner of the business that the call is about, `caller` the account that calls. They differ if a member calls. */
export type OwnerCall<E> = Call<E> & { readonly owner: OwnerId; readonly caller: OwnerId }

/** Maximum number of bytes of a JSON body. JSON bodies are small; files are streamed and have other limits. */
const JSON_LIMIT = 2 * 1024 * 1024

type Answer<E> = Promise<ResponseOf<E> | Response>

/** Mounts an endpoint that anyone may call. */
export function forAnyone<E extends Endpoint>(
  app: HttpApp,
  endpoint: E,
  handle: (call: Call<E>) => Answer<E>,
): void {
  mount(app, endpoint, (call) => {
    refuseOtherUses(call.c, endpoint)
    return handle(call)
  })
}

/**
 * Refuses calls with an API key that may only upload files. Such a key may not even make public calls, because only a
 * mistake or a thief would use it for them.
 */
function refuseOtherUses(c: Context<HttpEnv>, { forUploads }: Endpoint): void {
  if (c.get('keyScope') === 'upload' && !forUploads) throw new AppError('api_key_uploads_only')
}

/**
 * Returns what the caller may do in the business of this call. Throws if the call requires more. A caller who is
 * neither owner nor member has at most the limit of an API key here, but sees only their own rows, so the business is
 * not found.
 */
function accessFor(c: Context<HttpEnv>, endpoint: Endpoint): MemberAccess | null {
  const { role: needed, method } = endpoint
  const role = c.get('keyRole') ?? 'owner'
  if (needed === 'none') {
    // a key with a lower role may not change the account either
    if (method !== 'get' && role !== 'owner') throw new AppError('needs_owner')
    return null
  }
  const access = c.get('access')
  // a call that names no business is about rows of the caller's own account, which only the role of a key limits
  const refusal = refusalOf(endpoint, access ?? { role, hidesCosts: false })
  if (refusal) throw new AppError(refusal)
  if (access?.hidesCosts) refuseRevealing(c, endpoint)
  return access
}

/** Mounts an endpoint for signed-in sellers. A visitor gets not_signed_in before any input is parsed. */
export function forOwner<E extends Endpoint>(
  app: HttpApp,
  endpoint: E,
  handle: (call: OwnerCall<E>) => Answer<E>,
): void {
  app.on(endpoint.method.toUpperCase(), honoPath(endpoint.path), async (c, next) => {
    if (!c.get('ownerId')) throw new AppError('not_signed_in')
    const scope = c.get('keyScope')
    if (scope && endpoint.access === 'session') throw new AppError('api_key_not_allowed')
    refuseOtherUses(c, endpoint)
    if (scope === 'read' && endpoint.method !== 'get') throw new AppError('api_key_read_only')
    await withAccess(accessFor(c, endpoint), next)
  })
  mount(app, endpoint, async (call) => {
    const caller = call.c.get('ownerId')
    if (!caller) throw new AppError('not_signed_in')
    const access = endpoint.role === 'none' ? null : call.c.get('access')
    const owner = access?.ownerId ?? caller
    const named = businessInQuery(call.query)
    // otherwise such a call of somebody who is not a member would be about their own account
    if (named !== undefined && owner === caller) await call.c.get('requireOwner')(owner, named)
    const answer = await handle({ ...call, caller, owner })
    const fileName = answer instanceof Response ? downloadedFile(answer) : null
    if (fileName !== null) {
      const businessId = call.c.req.param('businessId') ?? null
      await call.c.get('recordExport')({ ownerId: owner, businessId }, fileName)
    }
    if (!(access && answer instanceof Response && answer.body)) return answer
    const mayStillRead = async () => {
      const now = await call.c.get('accessNow')()
      return now !== null && refusalOf(endpoint, now) === null
    }
    return new Response(whileMember(answer.body, access, mayStillRead), answer)
  })
}

/** Returns the business that a call names which can also be about an account as a whole (`ofAccountOrBusiness`). */
function businessInQuery(query: unknown): string | undefined {
  return (query as { businessId?: string } | undefined)?.businessId
}

/** Returns the file name under which a browser saves the response; null if the response is not a download. */
function downloadedFile({ headers }: Response): string | null {
  return /^attachment; filename="(.+)"$/.exec(headers.get('content-disposition') ?? '')?.[1] ?? null
}

function mount<E extends Endpoint>(app: HttpApp, endpoint: E, handle: (call: Call<E>) => Answer<E>): void {
  const status = endpoint.status ?? (endpoint.response || endpoint.file ? 200 : 204)
  const method = endpoint.method.toUpperCase()
  const path = honoPath(endpoint.path)
  if (endpoint.upload || endpoint.bodyBytes)
    app.on(method, path, async (c: Context, next) => {
      expectLongBody(c.env.incoming)
      await next()
    })
  // the limit applies to every content type, because the library also parses some types other than application/json as
  // JSON
  if (endpoint.body) app.on(method, path, limitedBody(endpoint.bodyBytes))
  if (endpoint.rawBytes) app.on(method, path, limitedBody(endpoint.rawBytes))
  const handler = async (c: Context) => {
    const valid = (part: string) => rejectInvalidText(c.req.valid(part as never))
    const result = await handle({
      c: c as unknown as HttpContext,
      params: endpoint.params && valid('param'),
      query: endpoint.query && valid('query'),
      body: endpoint.body && valid('json'),
    } as unknown as Call<E>)
    const hidden = endpoint.role === 'none' ? null : hiddenFields(endpoint, c.get('access'))
    if (result instanceof Response && !hidden) return result
    if (!endpoint.response) return c.body(null, 204)
    const answer = result instanceof Response ? await result.json() : result
    const shown = (hidden ? hide(answer, hidden) : answer) as ResponseOf<E>
    return c.body(answerText(endpoint, shown), status as 200, JSON_TYPE)
  }
  // the types of the endpoint were checked above, and the library cannot infer them through a generic type
  app.openapi(documented(endpoint, status), handler as never)
}

export const JSON_TYPE = { 'content-type': 'application/json' }

/** Serializes a response through the contract's schema, so that no undeclared field leaves the server. */
export function answerText<E extends Endpoint>(endpoint: E, answer: ResponseOf<E>): string {
  return JSON.stringify(endpoint.response?.parse(answer))
}

function limitedBody(maxSize = JSON_LIMIT) {
  return bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError('request_too_large')
    },
  })
}

const SECURITY: Record<Endpoint['access'], Record<string, string[]>[]> = {
  anyone: [],
  owner: [{ session: [] }, { apiKey: [] }],
  session: [{ session: [] }],
}

function documented(endpoint: Endpoint, status: number) {
  const content = endpoint.response
    ? { 'application/json': { schema: endpoint.response } }
    : endpoint.file
      ? { [endpoint.file]: { schema: z.string().meta({ format: 'binary' }) } }
      : undefined
  const errors: ErrorCode[] = [
    ...(endpoint.access === 'anyone' ? [] : (['not_signed_in'] as const)),
    ...(endpoint.access === 'session' ? (['api_key_not_allowed'] as const) : []),
    ...(endpoint.access === 'owner' && endpoint.method !== 'get' ? (['api_key_read_only'] as const) : []),
    ...(endpoint.access === 'owner' ? (['api_key_uploads_only'] as const) : []),
    ...(endpoint.access === 'owner' ? (['invalid_api_key', 'account_locked', 'rate_limited'] as const) : []),
    ...neededFor(endpoint),
    ...(endpoint.role !== 'viewer' || endpoint.withoutCosts ? [] : (['costs_hidden'] as const)),
    ...(endpoint.method === 'get' ? [] : (['cross_site_request'] as const)),
    ...(endpoint.body ? (['malformed_request', 'request_too_large'] as const) : []),
    ...(endpoint.rawBytes ? (['request_too_large'] as const) : []),
    ...(endpoint.body || endpoint.query || endpoint.params ? (['invalid_input'] as const) : []),
    ...(endpoint.errors ?? []),
  ]
  const byStatus = Map.groupBy(new Set(errors), (code) => ERRORS[code])
  return createRoute({
    method: endpoint.method,
    path: endpoint.path,
    tags: [endpoint.tag],
    summary: endpoint.summary,
    'x-role': endpoint.role,
    'x-without-costs': endpoint.withoutCosts !== undefined,
    security: SECURITY[endpoint.access],
    request: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.query && { query: endpoint.query }),
      ...(endpoint.body && {
        body: { required: true, content: { 'application/json': { schema: endpoint.body as z.ZodObject } } },
      }),
      ...((endpoint.upload || endpoint.rawBytes) && {
        body: {
          required: true,
          content: { 'application/octet-stream': { schema: z.string().meta({ format: 'binary' }) } },
        },
      }),
    },
    responses: {
      [status]: { description: 'Done', ...(content && { content }) },
      ...Object.fromEntries(
        [...byStatus].map(([code, names]) => [
          code,
          {
            description: names.join(', '),
            content: { 'application/problem+json': { schema: problemSchema } },
          },
        ]),
      ),
    },
  })
}

const problemSchema = z
  .object({
    type: z.string(),
    title: z.string(),
    status: z.int(),
    code: z.enum(Object.keys(ERRORS) as [ErrorCode, ...ErrorCode[]]),
    data: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
    fields: z.array(z.object({ path: z.string(), code: z.string() })).optional(),
    requestId: z.string().optional(),
  })
  .meta({ id: 'Problem' })

function honoPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1')
}
