import { z } from 'zod'
import { LIMITS } from '#domain/catalog/limits.ts'
import { MAPPED_FIELDS } from '#domain/import/mapping/column-mapping.ts'
import { currency } from './fields.ts'

const mappedColumns = z.partialRecord(z.enum(MAPPED_FIELDS), z.string().max(500))

/** What the columns of a table hold that is no known report: header names, folded, by what stands in their column. */
export const columnMapping = z.object({
  columns: mappedColumns,
  platform: z.string().trim().min(1).max(LIMITS.platformName),
  currency: currency.optional().describe('Of the whole file, where no column names one'),
  leftOut: z.array(z.string().max(200)).max(100).readonly().describe('Statuses whose rows are no sales'),
})

export const unknownTable = z.object({
  signature: z.string(),
  columns: z.array(z.object({ header: z.string(), samples: z.array(z.string()).readonly() })).readonly(),
  statuses: z.array(z.string()).readonly(),
  guess: columnMapping.extend({ platform: z.string() }),
})
