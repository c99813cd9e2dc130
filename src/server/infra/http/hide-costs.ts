import type { Context } from 'hono'
import type { Endpoint } from '#contract/endpoint.ts'
import type { MemberAccess } from '../db/member-access.ts'
import { AppError } from './errors.ts'

/** Throws costs_hidden if a parameter of the query would reveal costs or profit, such as the sort by profit. */
export function refuseRevealing(c: Context, { withoutCosts }: Endpoint): void {
  if (typeof withoutCosts !== 'object') return
  for (const [name, values] of Object.entries(withoutCosts.refuses ?? {})) {
    if (values.includes(c.req.query(name) ?? '')) throw new AppError('costs_hidden')
  }
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
