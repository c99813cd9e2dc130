import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Role } from './roles.ts'

type Schema = z.ZodType
type Shape = z.ZodObject

/**
 * An HTTP call, declared once: the server mounts and documents it, and the web client takes its types from it.
 * `access` is the kind of caller: `anyone`; an `owner`, signed in or with an API key; or an owner with a `session`,
 * for calls with which an API key could extend its own validity or lock its owner out. `upload` marks calls whose
 * body is raw bytes.
 */
export interface Endpoint<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** The path, with parameters in braces: /api/businesses/{businessId}. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly tag: string
  readonly access: 'anyone' | 'owner' | 'session'
  /**
   * The lowest role that may make the call in the business of its path; `none` for a public call, or a call about the
   * caller's own account.
   */
  readonly role: Role | 'none'
  /**
   * Whether viewers from whom costs and profit are hidden may make the call. True if the response contains neither.
   * Otherwise lists the fields that the response leaves out for them (as null or an empty list), and the values of
   * query parameters that are refused because they would reveal costs or profit.
   */
  readonly withoutCosts?:
    | true
    | { readonly hides: readonly string[]; readonly refuses?: Readonly<Record<string, readonly string[]>> }
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly upload?: boolean
  /** Maximum number of bytes of a body that the handler reads unparsed, because a signature covers exactly these bytes. */
  readonly rawBytes?: number
  /** Whether the call may be made with an API key that has the scope `upload`. */
  readonly forUploads?: boolean
  /**
   * Maximum number of bytes of the body, if the general limit does not fit. Sending such a body may take as long as
   * an upload.
   */
  readonly bodyBytes?: number
  /** The schema of the response. Without a schema, the response is 204 without a body. */
  readonly response?: R
  /** The media type of a response that is a file instead of JSON. */
  readonly file?: string
  readonly status?: 200 | 201 | 202
  readonly errors?: readonly ErrorCode[]
}

export function endpoint<
  P extends Shape | undefined = undefined,
  Q extends Shape | undefined = undefined,
  B extends Schema | undefined = undefined,
  R extends Schema | undefined = undefined,
>(declared: Endpoint<P, Q, B, R>): Endpoint<P, Q, B, R> {
  return declared
}

type Output<S> = S extends Schema ? z.output<S> : undefined
type Input<S> = S extends Schema ? z.input<S> : undefined

/** Types of the input that a caller passes, and of the output that the caller receives. */
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Input<P> : never
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Input<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Input<B> : never
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? Output<R> : never

/** Types of the input that a handler receives after parsing. */
export type ParsedParams<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Output<P> : never
export type ParsedQuery<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Output<Q> : never
export type ParsedBody<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Output<B> : never
