import type { z } from 'zod'
import { textOf } from './documents.ts'
import { type Answer, type Remote, VendorError } from './vendor.ts'

/** The meaning of HTTP errors, where platforms differ. */
export interface Refusals {
  /**
   * What to do after a 401: renew the token, or ask the seller to reconnect because the entered credentials no longer
   * work.
   */
  readonly unauthorised: 'renew' | 'reconnect'
  /** The permission that a 403 says is missing, in the platform's own words. */
  readonly permission: string
}

/**
 * Returns the JSON of a successful response with only the fields that the schema names, so that other personal data is
 * dropped. Throws a VendorError for any other response.
 */
export async function readJson<Schema extends z.ZodType>(
  remote: Remote,
  response: Answer,
  schema: Schema,
  refusals: Refusals,
): Promise<z.output<Schema>> {
  if (!response.ok) throw await refusalOf(remote, response, refusals)
  const read = schema.safeParse(await jsonOf(response))
  if (!read.success)
    throw new VendorError('fail', 'vendor_answer_unknown', { data: { status: response.status } })
  return read.data
}

/**
 * Returns the error that an unsuccessful response means. The body is never quoted, because it may contain personal
 * data.
 */
export async function refusalOf(
  remote: Remote,
  response: Answer,
  { unauthorised, permission }: Refusals,
): Promise<VendorError> {
  await response.body?.cancel()
  const { status } = response
  if (status === 429)
    return new VendorError('throttled', 'throttled', { seconds: retryAfter(remote, response) })
  if (status >= 500)
    return new VendorError('retry', 'vendor_unavailable', { seconds: retryAfter(remote, response) })
  if (status === 401) return new VendorError(unauthorised, 'access_revoked')
  if (status === 403) return new VendorError('fail', 'permission_missing', { data: { permission } })
  return new VendorError('fail', 'vendor_answer_unknown', { data: { status } })
}

/** Returns the seconds that a platform asks to wait, as a number or a date, or null if it does not say. */
export function retryAfter(remote: Remote, { headers }: Answer): number | null {
  const value = headers.get('retry-after')?.trim() ?? ''
  if (/^\d{1,6}(\.\d+)?$/.test(value)) return Math.ceil(Number(value))
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - remote.now().getTime()) / 1000))
}

/** Returns the JSON of a response, whatever its status. Throws a VendorError if it is no JSON or too large. */
export async function jsonOf(response: Answer): Promise<unknown> {
  const text = await textOf(response)
  try {
    return JSON.parse(text)
  } catch {
    // the body is not JSON: a proxy or a maintenance page answered instead of the API
    throw new VendorError('retry', 'vendor_answer_unknown', { data: { status: response.status } })
  }
}
