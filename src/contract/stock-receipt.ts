import { z } from 'zod'
import { id, isoDate, minorUnits } from './fields.ts'

export const stockReceipt = z.object({
  id,
  units: z.int(),
  receivedOn: isoDate,
  unitCost: minorUnits,
  note: z.string(),
  deleted: z.boolean(),
  counted: z.boolean().describe('The stock was counted since, so that a correction keeps it'),
})
export type StockReceipt = z.output<typeof stockReceipt>
