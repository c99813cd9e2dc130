import { z } from 'zod'
import { namedDay } from './fields.ts'

export const costFrom = z
  .enum(['always', 'today'])
  .or(namedDay())
  .default('today')
  .describe(
    'Whether a changed unit cost applies to sales from today (UTC) or another day on, or to all sales. The first known cost always applies to all sales',
  )
