import type { z } from 'zod'
import type { ErrorCode } from './errors.ts'

type Schema = z.ZodType
type Shape = z.ZodObject

/**
 * One HTTP call, declared once: the server mounts and documents it, and the web client takes its types from it.
 * `access` says who may call it: anyone; an owner, signed in or by API key; or an owner who signed in (`session`),
 * where a key could otherwise outlive its own revocation or lock its owner out. `upload` marks a raw body of bytes.
 */
export interface Endpoint<
  P extends Shape | undefined = Shape | undefined,
  Q extends Shape | undefined = Shape | undefined,
  B extends Schema | undefined = Schema | undefined,
  R extends Schema | undefined = Schema | undefined,
> {
  readonly method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  /** With parameters in braces: /api/businesses/{businessId}. */
  readonly path: `/api/${string}`
  readonly summary: string
  readonly tag: string
  readonly access: 'anyone' | 'owner' | 'session'
  readonly params?: P
  readonly query?: Q
  readonly body?: B
  readonly upload?: boolean
  /** By default the response is 204 without a body. */
  readonly response?: R
  /** Media type of a response that is a file instead of JSON. */
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

/** The input that a caller passes and the output it gets. */
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Input<P> : never
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Input<Q> : never
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Input<B> : never
export type ResponseOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer R> ? Output<R> : never

/** The input that a handler receives after parsing. */
export type ParsedParams<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _R> ? Output<P> : never
export type ParsedQuery<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _R> ? Output<Q> : never
export type ParsedBody<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _R> ? Output<B> : never
