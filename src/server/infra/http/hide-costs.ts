import type { Context } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import type { MemberAccess } from '../db/member-access.ts'
import { AppError } from './errors.ts'

/** Throws costs_hidden if a query parameter would reveal costs or profit, such as sorting by profit. */
export function refuseRevealing(c: Context, { withoutCosts }: Endpoint): void {
  if (typeof withoutCosts !== 'object') return
  for (const [name, values] of Object.entries(withoutCosts.refuses ?? {})) {
    if (values.includes(c.req.query(name) ?? '')) throw new AppError('costs_hidden')
  }
}

/** Returns the names of the fields that must not reach this caller, or null if there are none. */
export function hiddenFields(
  { withoutCosts }: Endpoint,
  access: MemberAccess | null,
): readonly string[] | null {
  return access?.hidesCosts && typeof withoutCosts === 'object' ? withoutCosts.hides : null
}

/** Returns the response with all fields of these names removed at any depth: lists become [], other values null. */
export function hide(answer: unknown, fields: readonly string[]): unknown {
  if (Array.isArray(answer)) return answer.map((item) => hide(item, fields))
  if (typeof answer !== 'object' || answer === null) return answer
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => {
      if (!fields.includes(name)) return [name, hide(value, fields)]
      return [name, Array.isArray(value) ? [] : null]
    }),
  )
}
