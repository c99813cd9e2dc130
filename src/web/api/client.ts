import type { BodyOf, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { ERRORS, type ErrorCode, type ErrorData, type Problem } from '#contract/errors.ts'
import { send } from './send.ts'

/** The error codes of the server, and `network_failed` when no server responded. */
export type ApiErrorCode = ErrorCode | 'network_failed'

export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly data: ErrorData
  readonly fields: readonly { path: string; code: string }[]

  constructor(code: ApiErrorCode, status: number, problem: Pick<Problem, 'data' | 'fields'> = {}) {
    super(code)
    this.name = 'ApiError'
    this.code = code
    this.status = status
    this.data = problem.data ?? {}
    this.fields = problem.fields ?? []
  }
}

/** Whether a retry may succeed: the server was unreachable or failed. */
export function mayPass(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 0 || error.status >= 500)
}

type Given<Key extends string, Value> = undefined extends Value
  ? { [K in Key]?: Value }
  : { [K in Key]: Value }
type OptionalIfEmpty<Key extends string, Value> =
  Value extends Record<string, unknown>
    ? Record<string, never> extends Value
      ? { [K in Key]?: Value }
      : { [K in Key]: Value }
    : Given<Key, Value>

export type CallOptions<E extends Endpoint> = OptionalIfEmpty<'params', ParamsOf<E>> &
  OptionalIfEmpty<'query', QueryOf<E>> &
  OptionalIfEmpty<'body', BodyOf<E>> & {
    signal?: AbortSignal
    /** The raw body of an endpoint marked `upload`. */
    upload?: Blob
    onProgress?: (sentBytes: number, totalBytes: number) => void
  }

type OptionsArgument<E extends Endpoint> =
  Record<string, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

interface LooseOptions {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: unknown
  signal?: AbortSignal
  upload?: Blob
  onProgress?: (sentBytes: number, totalBytes: number) => void
}

/** Calls the API. Throws ApiError if the server refuses or does not respond; an abort throws the signal's reason. */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[given]: OptionsArgument<E>
): Promise<ResponseOf<E>> {
  const options: LooseOptions = given ?? {}
  const answer = await send({
    method: endpoint.method.toUpperCase(),
    url: urlOf(endpoint.path, options.params, options.query),
    json: options.body,
    upload: options.upload,
    signal: options.signal,
    onProgress: options.onProgress,
  }).catch((error: unknown) => {
    if (options.signal?.aborted) throw options.signal.reason
    throw new ApiError('network_failed', 0, { data: { reason: String(error) } })
  })
  if (answer.status >= 400) throw problemOf(answer.status, answer.text)
  return (answer.text === '' ? undefined : JSON.parse(answer.text)) as ResponseOf<E>
}

/** The URL of an endpoint, for links and images. */
export function urlOf(
  path: string,
  params: Record<string, unknown> = {},
  query: Record<string, unknown> = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value !== undefined && value !== '') search.set(key, String(value))
  }
  return search.size > 0 ? `${filled}?${search}` : filled
}

function problemOf(status: number, text: string): ApiError {
  try {
    const problem = JSON.parse(text) as Partial<Problem>
    if (problem.code && Object.hasOwn(ERRORS, problem.code))
      return new ApiError(problem.code, status, problem)
  } catch {
    // The body is not an error in Safi's format: the response came from a proxy or a crashed server.
  }
  if (status === 502 || status === 503 || status === 504) return new ApiError('network_failed', status)
  return new ApiError(status === 404 ? 'not_found' : 'server_failed', status)
}
