import { z } from 'zod'
import { COMPARED_WITH, ownDays } from '#domain/profit/period-before.ts'
import { says } from './fields.ts'

const days = z.templateLiteral([z.iso.date(), '..', z.iso.date()]).refine((text) => {
  const own = ownDays(text)
  return own !== null && own.from <= own.to
}, says('invalid'))

/** The query parameter that selects the period with which the figures are compared. */
export const compareField = {
  compare: z
    .enum(COMPARED_WITH)
    .or(days)
    .default('previous')
    .describe(
      'The period before, the same days of last year, no comparison, or other days such as `2026-01-01..2026-01-31`. The period before has as many months if the period is whole months. From the first of a month to another day, it is as many months earlier and ends on the same day, or on the last of a shorter month; from 1 January to a later month of that year, it is a year earlier. Otherwise, it has as many days',
    ),
}
