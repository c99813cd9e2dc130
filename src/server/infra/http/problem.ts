import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { ERRORS, type ErrorCode, type Problem } from '#contract/errors.ts'
import { MoneyError } from '#domain/money/money.ts'
import { errors as words } from '#phrases/en/errors.ts'
import type { Log } from '../observability/log.ts'
import { AppError, isDatabaseDown, isStorageFull } from './errors.ts'

/** Turns an error into an HTTP response (RFC 9457). It is the only place that does. */
export function problemResponse(c: Context, error: AppError): Response {
  const status = ERRORS[error.code] as ContentfulStatusCode
  const problem: Problem = {
    type: `/api/problems#${error.code}`,
    title: words[error.code],
    status,
    code: error.code,
    ...(error.data && { data: error.data }),
    ...(error.fields && { fields: error.fields }),
    requestId: c.get('requestId'),
  }
  return c.body(JSON.stringify(problem), status, { 'content-type': 'application/problem+json' })
}

/** Turns any thrown value into an AppError. Unexpected errors are logged with their stack. */
export function asAppError(error: unknown, log: Log): AppError {
  if (error instanceof AppError) return error
  if (error instanceof MoneyError) return new AppError('amounts_too_large')
  const code = codeOf(error)
  log.error({ err: error }, code)
  return new AppError(code)
}

function codeOf(error: unknown): ErrorCode {
  if (isStorageFull(error)) return 'storage_full'
  return isDatabaseDown(error) ? 'database_unavailable' : 'server_failed'
}
