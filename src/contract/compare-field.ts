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
      '`days`: the same number of days directly before. `quarter` and `year`: the same days three months or a year earlier. `previous`: after `days`, the same as `days`; after `from` and `to`, it depends on them. Whole months are compared with as many months before. A period from the first of a month to another day is compared with as many months earlier, up to the same day or the last of a shorter month; from 1 January to a later month of that year, a year earlier. Any other period is compared with as many days before. `none`: no comparison. Or other days, such as `2026-01-01..2026-01-31`',
    ),
}
