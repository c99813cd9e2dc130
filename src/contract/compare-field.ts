import { z } from 'zod'
import { COMPARED_WITH } from '#domain/profit/period-before.ts'

/** The query parameter that selects with which earlier period figures are compared. */
export const compareField = {
  compare: z
    .enum(COMPARED_WITH)
    .default('previous')
    .describe('The period before, the same days of last year, or no comparison'),
}
