import type { Context } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import type { MemberAccess } from '../db/member-access.ts'
import { AppError } from './errors.ts'

/** Throws costs_hidden if the call would reveal costs or profit to a viewer from whom they are hidden. */
export function refuseCosts(c: Context, { withoutCosts }: Endpoint): void {
  if (!withoutCosts) throw new AppError('costs_hidden')
  // sorting and filtering by profit would reveal it
  const refused = withoutCosts === true ? [] : (withoutCosts.refuses ?? [])
  if (refused.some((name) => c.req.query(name) !== undefined)) throw new AppError('costs_hidden')
}

/** The fields that must not reach this caller; null for none. */
export function hiddenFields(
  { withoutCosts }: Endpoint,
  access: MemberAccess | null,
): readonly string[] | null {
  return access?.hidesCosts && typeof withoutCosts === 'object' ? withoutCosts.hides : null
}

/** The answer with null for each field of these names, wherever it is, and [] for lists. */
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
